import { statfs } from 'node:fs/promises'
import type { JobStats, SiteStats, UpdateStatus } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { momentText } from '../../platform/formats.ts'
import { deadLetterJob } from '../../platform/jobs/runs.ts'
import { listQueueStats } from '../../platform/jobs/stats.ts'
import { backupStatus } from '../backups/index.ts'
import { countVideos, countContent, listDays } from './site-queries.ts'

const DAYS = 30

/** Collects the statistics of the site from the database and from the disk of the data folder. */
export async function siteStats(
  db: Database,
  parts: {
    dataDir: string
    backupDir: string | undefined
    version: string
    findWarnings: () => Promise<readonly string[]>
    findUpdate: () => Promise<UpdateStatus>
  },
): Promise<SiteStats> {
  const { dataDir, backupDir, version } = parts
  const [videos, jobs, holdings, days, disk, backups, warnings, update] = await Promise.all([
    countVideos(db),
    jobStats(db),
    countContent(db),
    listDays(db, DAYS),
    statfs(dataDir),
    backupStatus(db, backupDir),
    parts.findWarnings(),
    parts.findUpdate(),
  ])
  return {
    version,
    warnings: [...warnings],
    uptimeSeconds: Math.round(process.uptime()),
    videos,
    jobs,
    ...holdings,
    backups,
    update,
    freeBytes: disk.bavail * disk.bsize,
    diskBytes: disk.blocks * disk.bsize,
    days,
  }
}

/** Counts the jobs of each kind, kinds with dead letters first. */
async function jobStats(db: Database): Promise<JobStats[]> {
  const stats = await listQueueStats(db)
  return stats
    .filter(({ queue }) => queue !== deadLetterJob.name)
    .map(({ queue, waiting, running, deadLetters, canRetry, last }) => ({
      kind: queue,
      waiting,
      running,
      failed: deadLetters,
      canRetry: canRetry && deadLetters > 0,
      lastFailure: last?.reason ?? '',
      lastFailed: last === undefined ? '' : momentText(last.failedAt),
    }))
    .sort(
      (a, b) =>
        b.failed - a.failed || b.running - a.running || b.waiting - a.waiting || (a.kind < b.kind ? -1 : 1),
    )
}
