import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contract, createClient } from '@serendib/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from './platform/database/connect.ts'
import { startEmbeddedDatabase } from './platform/database/embedded.ts'
import { createLog } from './platform/log.ts'
import { siteUser } from './platform/site-user.ts'
import { runInChild } from './testing/child-process.ts'
import { makeClip } from './testing/clip.ts'
import { createTestDatabase } from './testing/database.ts'
import { createChannel } from './testing/factories.ts'
import { startSite } from './testing/started-site.ts'

const NONE = '0'.repeat(16)
/** A number that no user of the machine has. */
const SOMEBODY = 54_321
const isRoot = process.getuid?.() === 0

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'serendib-drop-root-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface Rights {
  readonly uid: number
  readonly capabilities: string
  readonly canGain: boolean
}

function rightsIn(status: string): Rights {
  const valueOf = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? ''
  return {
    uid: Number(valueOf('Uid')),
    capabilities: valueOf('CapEff'),
    canGain: valueOf('NoNewPrivs') !== '1',
  }
}

async function rightsOf(pid: number): Promise<Rights> {
  return rightsIn(await readFile(`/proc/${pid}/status`, 'utf8'))
}

async function databasePid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function databaseOf(dataDir: string) {
  const password = (await readFile(join(dataDir, 'secrets/postgres-password'), 'utf8')).trim()
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/serendib`
  const connection = connectDatabase(url, { log: createLog('error') })
  onTestFinished(() => connection.close())
  return connection.db
}

async function ownersBelow(folder: string): Promise<Set<number>> {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  return new Set(await Promise.all(names.map(async (name) => (await stat(join(folder, name))).uid)))
}

/** An ffmpeg that notes what it may do, and then is ffmpeg. */
async function notingFfmpeg(folder: string): Promise<{ path: string; notes: () => Promise<string[]> }> {
  const path = join(folder, 'ffmpeg')
  const notes = join(folder, 'notes')
  await mkdir(notes)
  await writeFile(path, `#!/bin/sh\ncat /proc/self/status > "${notes}/$$"\nexec ffmpeg "$@"\n`)
  for (const [file, mode] of [
    [folder, 0o755],
    [path, 0o755],
    [notes, 0o777],
  ] as const)
    await chmod(file, mode)
  return {
    path,
    notes: async () => Promise.all((await readdir(notes)).map((name) => readFile(join(notes, name), 'utf8'))),
  }
}

describe.skipIf(!isRoot)('a site that is started as root', () => {
  test('runs as another user with its database and ffmpeg, without capabilities and a way to gain some', async () => {
    const dataDir = await makeFolder()
    const ffmpeg = await notingFfmpeg(await makeFolder())
    const site = await startSite({ DATA_DIR: dataDir, FFMPEG_PATH: ffmpeg.path })
    const { owner } = await createChannel(await databaseOf(dataDir))
    const call = createClient({ origin: site.origin, token: () => owner.token })
    const { videoId } = await call(contract.uploads.videoUpload, {
      body: {},
      files: { video: new File([new Uint8Array(await makeClip(2))], 'clip.mp4', { type: 'video/mp4' }) },
    })
    await expect
      .poll(async () => (await call(contract.uploads.processingState, { query: { videoId } })).state.stage)
      .toBe('ready')

    const user = await siteUser()
    const unprivileged = { uid: user?.uid, capabilities: NONE, canGain: false }
    expect(user?.uid).not.toBe(0)
    expect(await rightsOf(site.pid)).toEqual(unprivileged)
    expect(await rightsOf(await databasePid(dataDir))).toEqual(unprivileged)
    const encodes = (await ffmpeg.notes()).map(rightsIn)
    expect(encodes.length).toBeGreaterThan(1)
    for (const rights of encodes) expect(rights).toEqual(unprivileged)
    expect(await ownersBelow(dataDir)).toEqual(new Set([user?.uid]))
  })

  test('takes over a data folder of root whose database another user runs', async () => {
    const dataDir = await makeFolder()
    const log = createLog('silent')
    const made = await startEmbeddedDatabase({ dataDir, log })
    await made.stop()
    await promisify(execFile)('chown', ['-R', `${SOMEBODY}:${SOMEBODY}`, join(dataDir, 'postgres')])
    const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
    const left = runInChild(`
      import { startEmbeddedDatabase } from ${at('./platform/database/embedded.ts')}
      import { createLog } from ${at('./platform/log.ts')}
      await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: createLog('silent') })
      console.log('started')
      setInterval(() => undefined, 1000)
    `)
    await left.untilPrinted('started')
    await left.kill('SIGKILL')
    expect(await rightsOf(await databasePid(dataDir))).toMatchObject({ uid: SOMEBODY })

    const site = await startSite({ DATA_DIR: dataDir })
    const user = await siteUser()
    expect(await rightsOf(site.pid)).toMatchObject({ uid: user?.uid })
    expect(await rightsOf(await databasePid(dataDir))).toMatchObject({ uid: user?.uid })
    expect(await ownersBelow(dataDir)).toEqual(new Set([user?.uid]))
  })

  test('runs as the owner of the data folder, gives back what root left in it, and may open a port below 1024', async () => {
    await using database = await createTestDatabase()
    const dataDir = await makeFolder()
    await mkdir(join(dataDir, 'media/videos'), { recursive: true })
    await writeFile(join(dataDir, 'media/videos/by-root'), '')
    await chown(dataDir, SOMEBODY, SOMEBODY)
    const site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '941' })
    const netBindService = (1 << 10).toString(16).padStart(16, '0')
    const rights = { uid: SOMEBODY, capabilities: netBindService, canGain: false }
    expect(await rightsOf(site.pid)).toEqual(rights)
    expect(await ownersBelow(dataDir)).toEqual(new Set([SOMEBODY]))
  })

  test.each([
    ['lies where only root may go', async (folder: string) => join(folder, 'data'), /can't reach/],
    [
      'has files of something else',
      async (folder: string) => {
        await writeFile(join(folder, 'payroll.ods'), '')
        await chmod(folder, 0o755)
        return folder
      },
      /isn't a data folder of Serendib/,
    ],
  ])('stays root and says why if its data folder %s', async (_, prepare, said) => {
    await using database = await createTestDatabase()
    const folder = await makeFolder()
    const dataDir = await prepare(folder)
    const site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: database.url })
    expect(site.printed()).toMatch(/"Serendib keeps running as root: /)
    expect(site.printed()).toMatch(said)
    expect(await rightsOf(site.pid)).toMatchObject({ uid: 0 })
    expect((await stat(folder)).uid).toBe(0)
  })

  test('lets a command write a backup into a new folder', async () => {
    await using database = await createTestDatabase()
    const [dataDir, folder] = [await makeFolder(), await makeFolder()]
    await chmod(folder, 0o755)
    await startSite({ DATA_DIR: dataDir, DATABASE_URL: database.url })
    const backups = join(folder, 'backups')
    const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: dataDir }
    const command = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), 'backup', backups], {
      env,
      stdio: 'ignore',
    })
    expect(await once(command, 'exit')).toEqual([0, null])
    const user = await siteUser()
    expect(await ownersBelow(backups)).toEqual(new Set([user?.uid]))
    expect(await ownersBelow(dataDir)).toEqual(new Set([user?.uid]))
  })
})
