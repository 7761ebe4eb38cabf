import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBackups } from '../../platform/backup/folder.ts'
import { manifestName, momentOf } from '../../platform/backup/manifest.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { momentText } from '../../platform/formats.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser } from '../../testing/factories.ts'
import { backupHandles, backupSchedules, catchUpBackups } from './index.ts'
import { backupJob } from './jobs.ts'

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
  const [handler] = backupHandles(app.parts)
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

async function figures(of = app) {
  return (await of.as(token)(contract.administration.site, {})).figures.backups
}

async function failAt(moment: Date): Promise<void> {
  await enqueue(app.db, backupJob, {})
  const output = JSON.stringify({ message: 'No room is left in /mnt/usb.' })
  await sql`update pgboss.job set state = 'failed', completed_on = ${moment}, output = ${output}`.execute(
    app.db,
  )
}

test('a night makes one, removes the oldest once it is whole, and the room tells of it', async () => {
  expect(await figures()).toMatchObject({ isOn: true, warning: 'late', lastMade: '', kept: 0 })
  const oldest = await makeOld(40)
  await makeOld(20)
  await makeTonight()
  const names = await listBackups(folder)
  expect(names).toHaveLength(2)
  expect(names).not.toContain(oldest)
  const told = await figures()
  expect(told).toMatchObject({ warning: 'none', kept: 2, lastFailed: '', lastFailure: '' })
  expect(told.lastMade).toBe(momentText(momentOf(names[1] ?? '')))
  expect(told.lastBytes).toBeGreaterThan(1000)
})

test('a night that fails removes nothing, is told with its reason, and forgotten with the next whole one', async () => {
  const names = [await makeOld(30), await makeOld(20), await makeOld(10)]
  expect(await listBackups(folder)).toEqual(names.slice(1))
  await expect(makeTonight(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await listBackups(folder)).toEqual(names.slice(1))

  const failed = new Date()
  await failAt(failed)
  expect(await figures()).toMatchObject({
    warning: 'failed',
    lastMade: momentText(momentOf(names[2] ?? '')),
    lastFailed: momentText(failed),
    lastFailure: 'No room is left in /mnt/usb.',
  })
  await makeTonight()
  expect(await figures()).toMatchObject({ warning: 'none', lastFailure: '' })
})

test('warns of a last one that is older than two days, and of a folder that is not there', async () => {
  await makeOld(47)
  expect((await figures()).warning).toBe('none')
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await makeOld(49)
  expect((await figures()).warning).toBe('late')
  await rm(folder, { recursive: true })
  expect(await figures()).toMatchObject({ isOn: true, warning: 'unreadable', lastMade: '' })
  // At night the folder of a disk that is not mounted is not made on the site's own disk.
  await expect(makeTonight()).rejects.toThrow('Is its disk mounted?')
})

test('a start makes up for a night in which nothing ran, and for none else', async () => {
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
  expect(backupSchedules(config)).toMatchObject([{ queue: backupJob, cron: '30 2 * * *' }])
})

test('without BACKUP_DIR none is made, and the room says so', async () => {
  const without = await createTestApp()
  try {
    const administrator = await createUser(without.db, { roleId: 1 })
    const { figures: site } = await without.as(administrator.token)(contract.administration.site, {})
    expect(site.backups).toMatchObject({ isOn: false, warning: 'none' })
    expect(backupHandles(without.parts)).toEqual([])
    expect(backupSchedules(without.parts.config)).toEqual([])
    await catchUpBackups(without.db, without.parts.config)
    expect(
      (await sql`select from pgboss.job where name = ${backupJob.name}`.execute(without.db)).rows,
    ).toEqual([])
  } finally {
    await without.close()
  }
  expect(await readdir(folder)).toEqual([])
})
