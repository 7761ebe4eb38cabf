import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { mountSmallDisk } from './testing/small-disk.ts'

let database: TestDatabase
let root: string
beforeAll(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'serendib-start-'))
  await writeFile(join(root, 'a-file'), '')
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

/** Starts the site or a worker with settings that make the start fail. Returns the error output. */
function refused(settings: Record<string, string>, script: 'main' | 'worker' = 'main'): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(root, 'data'),
    ...settings,
  }
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, `${script}.ts`)],
      { env },
      (error, stdout, stderr) => {
        if (error?.code === 1) resolve(stderr)
        else reject(new Error(`it ended with ${error?.code}: ${stdout}${stderr}`))
      },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
  })
}

const REFUSED: [string, () => Record<string, string>, RegExp][] = [
  ['an address of another machine', () => ({ HOST: '192.0.2.77' }), /EADDRNOTAVAIL.* Set HOST to/],
  [
    'a file for a folder',
    () => ({ DATABASE_URL: '', DATA_DIR: join(root, 'a-file') }),
    /EEXIST.* DATA_DIR has to be a folder/,
  ],
  [
    'a place that takes no folder',
    () => ({ DATABASE_URL: '', DATA_DIR: '/proc/serendib' }),
    /^Can.t create a folder in \/proc\. Choose another location than \/proc\/serendib\.\n$/,
  ],
  [
    'a database that does not run',
    () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }),
    /ECONNREFUSED.* The connection was refused/,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: database.url.replace(/\/[^/]*$/, '/nowhere') }),
    /"nowhere" does not exist\. Create this database/,
  ],
]
test.each(REFUSED)('a start with %s fails with one line that says what to do', async (_, settings, said) => {
  const printed = await refused({ DATABASE_URL: database.url, ...settings() })
  expect(printed).toMatch(said)
  expect(printed.trimEnd().split('\n')).toHaveLength(1)
})

const readOnly = mountSmallDisk('ro')
afterAll(() => readOnly?.unmount())
test.skipIf(readOnly === undefined).each(['incoming', 'work', 'outbox', 'media'])(
  'a start with a read-only folder %s fails with one line that says what to do',
  async (name) => {
    const dataDir = join(root, `without-${name}`)
    await mkdir(dataDir)
    if (name === 'media') await mkdir(join(dataDir, 'media'))
    const folder = join(dataDir, name === 'media' ? 'media/.drafts' : name)
    await symlink(readOnly?.path ?? '', folder)
    expect(await refused({ DATABASE_URL: database.url, DATA_DIR: dataDir })).toBe(
      `Nothing can be written into ${folder}: its disk can only be read. Change that, or choose another DATA_DIR.\n`,
    )
  },
)

test.each(['main', 'worker'] as const)('%s does not start without a working ffmpeg', async (script) => {
  const tools = { FFMPEG_PATH: '/no/ffmpeg', FFPROBE_PATH: 'no-ffprobe' }
  const printed = await refused(
    { DATABASE_URL: database.url, DATA_DIR: join(root, script), ...tools },
    script,
  )
  expect(printed).toContain('FFMPEG_PATH=/no/ffmpeg: it does not run')
  expect(printed).toContain('FFPROBE_PATH=no-ffprobe: it does not run')
  expect(await readdir(root)).not.toContain(script)
})
