import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow } from '../platform/files.ts'
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

test('upgrade --check refuses a place that is no empty folder, and leaves it as it is', async () => {
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

test('an upgrade without --check says what upgrades the site', async () => {
  const { printed, isDone } = await admin('upgrade', root)
  expect(printed).toContain('The first start of the new version upgrades the site.')
  expect(isDone).toBe(false)
})
