import { statfs } from 'node:fs/promises'
import type { SiteFigures } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { backupFigures } from '../backups/index.ts'
import { countFilms, countHoldings, countJobs, listDays } from './site-queries.ts'

const DAYS = 14

/** How the site does, by what the database and the disk under the data folder say. */
export async function siteFigures(
  db: Database,
  parts: {
    dataDir: string
    backupDir: string | undefined
    version: string
    findTrouble: () => Promise<readonly string[]>
  },
): Promise<SiteFigures> {
  const { dataDir, backupDir, version } = parts
  const [films, jobs, holdings, days, disk, backups, trouble] = await Promise.all([
    countFilms(db),
    countJobs(db),
    countHoldings(db),
    listDays(db, DAYS),
    statfs(dataDir),
    backupFigures(db, backupDir),
    parts.findTrouble(),
  ])
  return {
    version,
    trouble: [...trouble],
    uptimeSeconds: Math.round(process.uptime()),
    films,
    jobs,
    ...holdings,
    backups,
    freeBytes: disk.bavail * disk.bsize,
    diskBytes: disk.blocks * disk.bsize,
    days,
  }
}
