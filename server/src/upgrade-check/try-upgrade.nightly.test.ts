import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { filesBelow } from '../platform/files.ts'
import { watchChild } from '../testing/child-process.ts'
import { databasePicture } from '../testing/database-picture.ts'
import { makeClip } from '../testing/clip.ts'
import { createUser } from '../testing/factories.ts'
import { openVideoSite, type VideoSite } from '../testing/video-site.ts'

let site: VideoSite
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'serendib-upgrade-check-test-'))
  site = await openVideoSite()
  await createUser(site.app.db, { roleId: 1 })
  await site.video('the-slow-train', await makeClip(3))
})
afterAll(async () => {
  await site.close()
  await rm(root, { recursive: true, force: true })
})

/** Runs an admin command as an operator does. Returns its output, and whether it succeeded. */
async function admin(...args: string[]) {
  const { config, connection } = site.app.parts
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: connection.url,
    DATA_DIR: config.dataDir,
    // Mail would go there if the trial site kept the setting.
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const ended = promisify(execFile)(process.execPath, [join(import.meta.dirname, '../admin.ts'), ...args], {
    env,
  })
  const { stdout, stderr } = await ended.catch((failure: { stdout: string; stderr: string }) => failure)
  const isDone = await ended.then(
    () => true,
    () => false,
  )
  return { isDone, printed: `${stdout}${stderr}` }
}

test('upgrade --check tries a backup with pages, calls and a video, and leaves the site as it is', async () => {
  const folder = join(root, 'whole')
  expect(await admin('backup', folder)).toMatchObject({ isDone: true })
  let printed = ''
  await site.withWorkersStopped(async () => {
    const before = await databasePicture(site.app.parts.connection.url)
    ;({ printed } = await admin('upgrade', folder, '--check', '--into', join(root, 'tried')))
    expect(await databasePicture(site.app.parts.connection.url)).toEqual(before)
  })
  expect(printed).toContain('The upgrade would work.')
  expect(printed).toMatch(/Restored in [\d.]+ s: \d+ MB\./)
  expect(printed).toMatch(/started in [\d.]+ s with 0 new migrations/)
  const [, pages = 0, kinds = 0] = /Read (\d+) pages of (\d+) kinds in 3 languages/.exec(printed) ?? []
  expect(Number(pages)).toBeGreaterThan(60)
  expect(Number(kinds)).toBeGreaterThan(20)
  const [, answered = 0] = /(\d+) answered with data/.exec(printed) ?? []
  expect(Number(answered)).toBeGreaterThan(60)
  expect(printed).toContain('Played /the-slow-train.')
  expect(await readdir(root)).toEqual(['whole'])
})

test('upgrade --check names the video that would not play', async () => {
  const folder = join(root, 'damaged')
  for await (const file of filesBelow(join(site.app.parts.config.dataDir, 'media')))
    if (/\/v\d+\.mp4$/.test(file)) await rm(file)
  expect(await admin('backup', folder)).toMatchObject({ isDone: true })
  const { printed, isDone } = await admin('upgrade', folder, '--check', '--into', join(root, 'tried'))
  expect(printed).toMatch(/The upgrade would fail:\n {2}\/the-slow-train (doesn't play|plays with errors)/)
  expect(isDone).toBe(false)
})

/** Starts a check beside the site's data folder, in a process of its own. */
function startCheck(folder: string) {
  const { config, connection } = site.app.parts
  const started = spawn(
    process.execPath,
    [join(import.meta.dirname, '../admin.ts'), 'upgrade', folder, '--check'],
    { env: { PATH: process.env['PATH'], DATABASE_URL: connection.url, DATA_DIR: config.dataDir } },
  )
  onTestFinished(() => void started.kill('SIGKILL'))
  const prefix = `serendib-upgrade-check-${started.pid}-`
  const around = dirname(config.dataDir)
  const tried = async () => (await readdir(around)).filter((name) => name.startsWith(prefix))
  const server = async (path: string) => {
    const [name = 'none'] = await tried()
    return Number.parseInt(await readFile(join(around, name, path, 'postmaster.pid'), 'utf8'), 10)
  }
  return { check: watchChild(started), tried, server }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'an upgrade --check that gets %s removes what it made',
  async (signal) => {
    const folder = join(root, signal)
    expect(await admin('backup', folder)).toMatchObject({ isDone: true })
    const { check, tried, server } = startCheck(folder)
    await check.untilPrinted('with 0 new migrations')
    const pid = await server('postgres')
    expect(await tried()).toHaveLength(1)
    await check.kill(signal)
    expect(await tried()).toEqual([])
    await expect.poll(() => isRunning(pid)).toBe(false)
    await expect(check.untilPrinted('The upgrade check was interrupted.')).resolves.not.toContain(
      'The upgrade w',
    )
  },
)

test('an upgrade --check that is killed leaves nothing that runs, and the next one removes its files', async () => {
  const folder = join(root, 'killed')
  expect(await admin('backup', folder)).toMatchObject({ isDone: true })
  const trying = startCheck(folder)
  await trying.check.untilPrinted('with 0 new migrations')
  const pid = await trying.server('postgres')
  await trying.check.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)

  const restoring = startCheck(folder)
  await expect
    .poll(() => restoring.server('.restoring/site/postgres'), { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0)
  const left = await restoring.server('.restoring/site/postgres')
  await restoring.check.kill('SIGKILL')

  const next = startCheck(folder)
  await next.check.untilPrinted('Restored in')
  expect([await trying.tried(), await restoring.tried(), isRunning(left)]).toEqual([[], [], false])
  await next.check.kill('SIGTERM')
})

test('upgrade --check refuses a folder that is not empty and a file, and leaves them as they are', async () => {
  const folder = join(root, 'kept')
  expect(await admin('backup', folder)).toMatchObject({ isDone: true })
  const before = await readdir(folder)
  const [manifest = ''] = before.filter((name) => name.endsWith('.jsonl'))
  for (const [into, reason] of [
    [join(folder, manifest), 'is not a folder that can be read'],
    [folder, 'is not empty'],
  ] as const) {
    const { printed, isDone } = await admin('upgrade', folder, '--check', '--into', into)
    expect(printed).toContain(reason)
    expect(isDone).toBe(false)
  }
  expect(await readdir(folder)).toEqual(before)
})

test('upgrade without --check says that the first start upgrades the site', async () => {
  const { printed, isDone } = await admin('upgrade', root)
  expect(printed).toContain('The first start of the new version upgrades the site.')
  expect(isDone).toBe(false)
})
