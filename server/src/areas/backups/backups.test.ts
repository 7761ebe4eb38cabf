import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBackups } from '../../platform/backup/folder.ts'
import { manifestName, readMoment } from '../../platform/backup/manifest.ts'
import { openParts } from '../../parts.ts'
import { insertDeadLetter } from '../../testing/jobs-by-hand.ts'
import { momentText } from '../../platform/formats.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser } from '../../testing/factories.ts'
import { backupJobHandlers, catchUpBackups } from './index.ts'
import { backupJob, snapshotsJob } from './jobs.ts'

let folder: string
let app: TestApp
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serendib-backups-'))
  app = await createTestApp({ BACKUP_DIR: folder, BACKUPS_KEPT: '2' })
  token = (await createUser(app.db, { roleId: 1 })).token
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await sql`delete from pgboss.job`.execute(app.db)
})

async function makeTonight(signal = new AbortController().signal): Promise<void> {
  const [handler] = backupJobHandlers(app.parts)
  if (!handler) throw new Error('nobody makes backups')
  const { log } = app.parts
  await handler.run({}, { id: '1', attempt: 1, signal, log })
}

async function makeOld(hours: number): Promise<string> {
  await makeTonight()
  const name = manifestName(new Date(Date.now() - hours * 3600_000))
  await rename(join(folder, (await listBackups(folder)).at(-1) ?? ''), join(folder, name))
  return name
}

async function stats(of = app) {
  return (await of.as(token)(contract.administration.site, {})).stats.backups
}

async function failAt(moment: Date): Promise<void> {
  await insertDeadLetter(
    app.db,
    backupJob.name,
    {},
    { reason: 'No space is left in /mnt/usb.', failedAt: moment },
  )
}

test('the nightly job makes a backup, removes the oldest backup afterwards, and the admin console shows it', async () => {
  expect(await stats()).toMatchObject({ isOn: true, warning: 'late', lastMade: '', count: 0 })
  const oldest = await makeOld(40)
  await makeOld(20)
  await makeTonight()
  const names = await listBackups(folder)
  expect(names).toHaveLength(2)
  expect(names).not.toContain(oldest)
  const shown = await stats()
  expect(shown).toMatchObject({ warning: 'none', count: 2, lastFailed: '', lastFailure: '' })
  expect(shown.lastMade).toBe(momentText(readMoment(names[1] ?? '')))
  expect(shown.lastBytes).toBeGreaterThan(1000)
})

test('a failed nightly backup removes nothing and shows its reason until the next backup succeeds', async () => {
  const names = [await makeOld(30), await makeOld(20), await makeOld(10)]
  expect(await listBackups(folder)).toEqual(names.slice(1))
  await expect(makeTonight(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await listBackups(folder)).toEqual(names.slice(1))

  const failed = new Date()
  await failAt(failed)
  expect(await stats()).toMatchObject({
    warning: 'failed',
    lastMade: momentText(readMoment(names[2] ?? '')),
    lastFailed: momentText(failed),
    lastFailure: 'No space is left in /mnt/usb.',
  })
  await makeTonight()
  expect(await stats()).toMatchObject({ warning: 'none', lastFailure: '' })
})

test('the admin console warns if the last backup is older than two days or the folder is missing', async () => {
  await makeOld(47)
  expect((await stats()).warning).toBe('none')
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await makeOld(49)
  expect((await stats()).warning).toBe('late')
  await rm(folder, { recursive: true })
  expect(await stats()).toMatchObject({ isOn: true, warning: 'unreadable', lastMade: '' })
  // If the backup disk is not mounted, the job must not create the folder on the site's own disk.
  await expect(makeTonight()).rejects.toThrow('Is its disk mounted?')
})

test("the start enqueues a backup if the last night's is missing, and otherwise none", async () => {
  const { config } = app.parts
  const waiting = async () => {
    const { rows } = await sql`select from pgboss.job where name = ${backupJob.name}`.execute(app.db)
    return rows.length
  }
  await makeOld(20)
  await catchUpBackups(app.db, config)
  expect(await waiting()).toBe(0)
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await makeOld(25)
  await catchUpBackups(app.db, config)
  await catchUpBackups(app.db, config)
  expect(await waiting()).toBe(1)
  expect(backupJobHandlers(app.parts).map(({ schedule }) => schedule)).toMatchObject([
    { queue: backupJob, cron: '30 2 * * *' },
    { queue: snapshotsJob },
  ])
})

test('the start and a job every ten minutes remove snapshots of interrupted backups', async () => {
  const { config, connection, log } = app.parts
  const incoming = join(config.dataDir, 'incoming')
  const kill = () => mkdir(join(incoming, '.backup/left'), { recursive: true })
  await kill()
  await (await openParts(config, connection.url, log)).close()
  expect(await readdir(incoming)).not.toContain('.backup')

  await kill()
  const handler = backupJobHandlers(app.parts).find(({ queue }) => queue === snapshotsJob)
  await handler?.run({}, { id: '1', attempt: 1, signal: new AbortController().signal, log })
  expect(await readdir(incoming)).not.toContain('.backup')
})

test('without BACKUP_DIR no backup is made, and the admin console says so', async () => {
  const without = await createTestApp()
  try {
    const administrator = await createUser(without.db, { roleId: 1 })
    const { stats: site } = await without.as(administrator.token)(contract.administration.site, {})
    expect(site.backups).toMatchObject({ isOn: false, warning: 'none' })
    expect(backupJobHandlers(without.parts)).toMatchObject([{ queue: snapshotsJob }])
    await catchUpBackups(without.db, without.parts.config)
    expect(
      (await sql`select from pgboss.job where name = ${backupJob.name}`.execute(without.db)).rows,
    ).toEqual([])
  } finally {
    await without.close()
  }
  expect(await readdir(folder)).toEqual([])
})
