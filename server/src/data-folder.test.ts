import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, createClient } from '@serendib/contract'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from './platform/database/connect.ts'
import { createLog } from './platform/log.ts'
import { makeClip } from './testing/clip.ts'
import { createChannel } from './testing/factories.ts'
import { startSite } from './testing/started-site.ts'
import { tusUploads } from './testing/tus.ts'

/** Directly below a folder that everybody may enter: as root, the site runs as somebody else. */
async function makeDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'serendib-folder-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function databaseOf(dataDir: string) {
  const password = (await readFile(join(dataDir, 'secrets/postgres-password'), 'utf8')).trim()
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/serendib`
  return connectDatabase(url, { log: createLog('error') })
}

/** What others than the owner may do something with, below a folder and itself. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(
    names.map(async (name) => {
      const { mode } = await lstat(join(folder, name)).catch(() => ({ mode: 0 }))
      return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`]
    }),
  )
  return modes.flat()
}

test('everything in a new data folder is for its owner alone, uploads and what is made of them too', async () => {
  const dataDir = await makeDataFolder()
  const { origin } = await startSite({ DATA_DIR: dataDir })
  const connection = await databaseOf(dataDir)
  onTestFinished(() => connection.close())
  const { owner } = await createChannel(connection.db)
  const call = createClient({ origin, token: () => owner.token })
  const bytes = await makeClip(2)
  const { videoId } = await call(contract.uploads.videoUpload, {
    body: {},
    files: { video: new File([new Uint8Array(bytes)], 'clip.mp4', { type: 'video/mp4' }) },
  })
  const tus = tusUploads(origin)
  const { location } = await tus.begin(owner, { bytes: bytes.length })
  await tus.send(owner, location, bytes.subarray(0, 100))
  await expect
    .poll(async () => (await call(contract.uploads.processingState, { query: { videoId } })).state.stage)
    .toBe('ready')
  const names = await readdir(dataDir, { recursive: true })
  expect(
    names.filter((name) => /^incoming\/.+|^media\/videos\/.*original|\.(m3u8|mp4)$/.test(name)).length,
  ).toBeGreaterThan(3)
  expect(await openToOthers(dataDir)).toEqual([])
})

test('a data folder that others can read is closed to others at the start', async () => {
  const dataDir = await makeDataFolder()
  await chmod(dataDir, 0o755)
  await mkdir(join(dataDir, 'media/videos'), { recursive: true, mode: 0o755 })
  await writeFile(join(dataDir, 'demo.json'), '[]', { mode: 0o644 })
  await startSite({ DATA_DIR: dataDir })
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'media'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600)
})
