import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasePicture } from './testing/database-picture.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { createVideo } from './testing/factories.ts'

let database: TestDatabase
let root: string

beforeAll(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'serendib-commands-'))
  await createVideo(database.db, { title: 'The slow train' })
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

/** Runs an admin command as an operator does. Returns its output, and whether it succeeded. */
function admin(args: string[], settings: Record<string, string> = {}) {
  return run('admin.ts', args, settings)
}

async function run(program: string, args: string[], settings: Record<string, string>) {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    DATA_DIR: join(root, 'data'),
    ...settings,
  }
  const ended = promisify(execFile)(process.execPath, [join(import.meta.dirname, program), ...args], { env })
  const isDone = await ended.then(
    () => true,
    () => false,
  )
  const { stdout, stderr } = await ended.catch((failure: { stdout: string; stderr: string }) => failure)
  return { isDone, printed: `${stdout}${stderr}` }
}

test('the backup and restore commands say that an S3 store and SECRET are not in the backup', async () => {
  const folder = join(root, 'backups')
  const S3 = { STORAGE: 's3://videos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const SECRET = 'a secret of more than 32 characters'
  await mkdir(join(root, 'data/media'), { recursive: true })
  await writeFile(join(root, 'data/media/left.bin'), 'from before the store')
  const made = await admin(['backup', folder], { ...S3, SECRET })
  expect(made).toMatchObject({ isDone: true })
  expect(made.printed).toContain('Videos and pictures are in the S3 bucket, not in the backup')
  expect(made.printed).toContain("SECRET isn't in the backup")

  const checked = await admin(['restore', folder, '--check'])
  expect(checked.printed).toMatch(/All files are intact\.\nDone\./)

  await using target = await createTestDatabase({ empty: true })
  const into = join(root, 'restored')
  const restored = await admin(['restore', folder, '--into', into], { DATABASE_URL: target.url })
  expect(restored).toMatchObject({ isDone: true })
  expect(restored.printed).toContain('Start the site with the same STORAGE as before')
  expect(restored.printed).toContain('The backup was made with a different SECRET')
  expect(await databasePicture(target.url)).toEqual(await databasePicture(database.url))
  expect(await readdir(into)).not.toContain('media')

  await using second = await createTestDatabase({ empty: true })
  const same = await admin(['restore', folder, '--into', join(root, 'again')], {
    DATABASE_URL: second.url,
    SECRET,
  })
  expect(same.printed).not.toContain('different SECRET')
})

test('the backup command writes to BACKUP_DIR by default, and prints errors in one line', async () => {
  const BACKUP_DIR = join(root, 'nightly')
  expect((await admin(['backup'], { BACKUP_DIR })).printed).toContain(BACKUP_DIR)
  expect(await admin(['backup'])).toMatchObject({
    isDone: false,
    printed: 'No backup folder given. Use backup <folder>, or set BACKUP_DIR.\n',
  })
  const refused = await admin(['restore', BACKUP_DIR])
  expect(refused.isDone).toBe(false)
  expect(refused.printed).toMatch(
    /\n.*data is not empty\. Restore into another folder \(--into\), or add --replace/,
  )
})

test('npm run admin prints an error for invalid commands, and does nothing', async () => {
  const wrong = async (...args: string[]) => {
    const { isDone, printed } = await admin(args)
    expect([args, isDone]).toEqual([args, false])
    return printed
  }
  expect(await wrong('rolle', 'a@b.lk', '1')).toMatch(/^Unknown command 'rolle'\.\n(.*\n)*  role <email/)
  expect(await wrong('role', 'a@b.lk')).toBe('Usage:\n  npm run admin -- role <email or mobile> <1|2|3|4>\n')
  expect(await wrong('hero', 'one', 'two')).toContain('hero <video url>')
  expect(await wrong('reports', '5', 'ignore')).toMatch(
    /reports <number> review\n.*reports <number> remove\n/,
  )
  expect(await wrong('verify', 'a-channel', '--into', '/tmp')).toMatch(
    /^'verify' has no option --into\. Usage:/,
  )
  expect(await wrong('role', 'nobody@b.lk', '1')).toBe("'nobody@b.lk' was not found.\n")
  expect(await wrong('restore', 'x', '--chek')).toContain("'--chek'")
  expect(await wrong('restore', 'x', '--finish')).toContain('--finish can only be combined with --into')
  expect(await wrong('restore')).toContain('No backup given')
  const file = join(root, 'said.json')
  await writeFile(file, 'notes: none')
  expect(await wrong('editorial', 'import', file)).toContain(`${file} is not valid JSON`)

  const nowhere = join(root, 'nowhere')
  const elsewhere = await admin(['digest'], { DATABASE_URL: '', DATA_DIR: nowhere })
  expect(elsewhere).toEqual({
    isDone: false,
    printed: `No site found in ${nowhere}. Set DATA_DIR to your site's data folder.\n`,
  })
  expect(await readdir(root)).not.toContain('nowhere')
  expect((await admin(['--help'])).printed).toContain('restore <folder>')
})

test('the backup command prints one line if the folder cannot be created', async () => {
  const { isDone, printed } = await admin(['backup', '/proc/serendib/backups'])
  expect(isDone).toBe(false)
  expect(printed).toBe("Can't create a folder in /proc. Choose another location than /proc/serendib.\n")
})

test('nothing starts on a data folder with an interrupted restore until restore --finish', async () => {
  const DATA_DIR = join(root, 'interrupted')
  await mkdir(join(DATA_DIR, '.restoring'), { recursive: true })
  const command = `  npm run admin -- restore --finish --into ${DATA_DIR}\n`
  for (const program of ['main.ts', 'worker.ts']) {
    const refused = await run(program, [], { DATA_DIR })
    expect(refused).toMatchObject({ isDone: false })
    expect(refused.printed).toContain(command)
  }
  for (const DATABASE_URL of [database.url, '']) {
    const refused = await admin(['backup', join(root, 'none')], { DATA_DIR, DATABASE_URL })
    expect(refused).toMatchObject({ isDone: false })
    expect(refused.printed).toContain(command)
  }
  const finished = await admin(['restore', '--finish'], { DATA_DIR })
  expect(finished).toMatchObject({ isDone: true })
  expect(finished.printed).toContain(`${DATA_DIR} is unchanged`)
  expect(await readdir(DATA_DIR)).toEqual([])
  expect((await admin(['restore', '--finish'], { DATA_DIR })).printed).toContain('no interrupted restore')
})
