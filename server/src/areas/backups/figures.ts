import { join } from 'node:path'
import type { BackupFigures } from '@serendib/contract'
import { listBackups } from '../../platform/backup/folder.ts'
import { momentOf, readEnd } from '../../platform/backup/manifest.ts'
import type { Database } from '../../platform/database/connect.ts'
import { momentText } from '../../platform/formats.ts'
import { backupJob } from './jobs.ts'
import { findFailedJob } from './queries.ts'

const LATE_MS = 48 * 3600_000

const NOTHING: BackupFigures = {
  isOn: false,
  warning: 'none',
  lastMade: '',
  lastBytes: 0,
  kept: 0,
  lastFailed: '',
  lastFailure: '',
}

/** When the last whole backup was made, and whether an operator has to look after them. */
export async function backupFigures(db: Database, folder: string | undefined): Promise<BackupFigures> {
  if (folder === undefined) return NOTHING
  const [newest, failed] = await Promise.all([newestOf(folder), findFailedJob(db, backupJob.name)])
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
      : { lastMade: momentText(newest.made), lastBytes: newest.bytes, kept: newest.kept }),
    ...lastFailure,
  }
}

/** The newest backup; without `made` where there is none, and undefined where nobody can say. */
async function newestOf(folder: string): Promise<{ made?: Date; bytes: number; kept: number } | undefined> {
  try {
    const names = await listBackups(folder)
    const name = names.at(-1)
    if (name === undefined) return { bytes: 0, kept: 0 }
    const { bytes } = await readEnd(join(folder, name))
    return { made: momentOf(name), bytes, kept: names.length }
  } catch {
    return undefined
  }
}
