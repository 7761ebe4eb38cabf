import { join } from 'node:path'
import type { BackupStatus } from '@serendib/contract'
import { listBackups } from '../../platform/backup/folder.ts'
import { readMoment, readEnd } from '../../platform/backup/manifest.ts'
import type { Database } from '../../platform/database/connect.ts'
import { momentText } from '../../platform/formats.ts'
import { listQueueStats } from '../../platform/jobs/stats.ts'
import { backupJob } from './jobs.ts'

const LATE_MS = 48 * 3600_000

const NOTHING: BackupStatus = {
  isOn: false,
  warning: 'none',
  lastMade: '',
  lastBytes: 0,
  count: 0,
  lastFailed: '',
  lastFailure: '',
}

/** Returns when the last complete backup was made, and a warning if an operator has to act. */
export async function backupStatus(db: Database, folder: string | undefined): Promise<BackupStatus> {
  if (folder === undefined) return NOTHING
  const [newest, queues] = await Promise.all([readNewest(folder), listQueueStats(db)])
  const failed = queues.find(({ queue }) => queue === backupJob.name)?.last
  const lastFailure =
    failed === undefined || (newest?.made !== undefined && newest.made > failed.failedAt)
      ? {}
      : { lastFailed: momentText(failed.failedAt), lastFailure: failed.reason }
  const isLate = newest?.made === undefined || newest.made.getTime() < Date.now() - LATE_MS
  const late = isLate ? 'late' : 'none'
  const found = newest === undefined ? 'unreadable' : late
  return {
    ...NOTHING,
    isOn: true,
    warning: 'lastFailed' in lastFailure ? 'failed' : found,
    ...(newest?.made === undefined
      ? {}
      : { lastMade: momentText(newest.made), lastBytes: newest.bytes, count: newest.count }),
    ...lastFailure,
  }
}

/** When the last complete backup was made; undefined before the first one, or if the folder is unreadable. */
export async function findLastBackup(folder: string): Promise<Date | undefined> {
  const names = await listBackups(folder).catch(() => [])
  const name = names.at(-1)
  return name === undefined ? undefined : readMoment(name)
}

/** Finds the newest backup. `made` is missing if there is none. Returns undefined if the folder is unreadable. */
async function readNewest(
  folder: string,
): Promise<{ made?: Date; bytes: number; count: number } | undefined> {
  try {
    const names = await listBackups(folder)
    const name = names.at(-1)
    if (name === undefined) return { bytes: 0, count: 0 }
    const { bytes } = await readEnd(join(folder, name))
    return { made: readMoment(name), bytes, count: names.length }
  } catch {
    return undefined
  }
}
