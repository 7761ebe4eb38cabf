import { z } from 'zod'
import { listBackups } from '../../platform/backup/folder.ts'
import { makeBackup, removeAbandonedSnapshots } from '../../platform/backup/make.ts'
import { readMoment } from '../../platform/backup/manifest.ts'
import type { Config } from '../../platform/config/index.ts'
import type { Connection, Database } from '../../platform/database/connect.ts'
import { defineJob, enqueue } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'

export const backupJob = defineJob({
  name: 'backups/make',
  payload: z.object({}),
  // A missing disk may be back a little later.
  retryDelaySeconds: 600,
  timeoutSeconds: 12 * 3600,
  once: { key: () => 'site', whileOther: 'unfinished' },
})

/** A backup by command may be killed while the site runs. */
export const snapshotsJob = defineJob({ name: 'backups/abandoned-snapshots', payload: z.object({}) })

const DAY_MS = 24 * 3600_000

export interface BackupParts {
  readonly config: Config
  readonly connection: Connection
  readonly version: string
}

export function backupJobHandlers({ config, connection, version }: BackupParts): Handler[] {
  const { backupDir, backupCount, dataDir } = config
  const snapshots = handle(snapshotsJob, () => removeAbandonedSnapshots(dataDir, connection.url), {
    // Offset from the minute of the backup, whose lock would be taken.
    cron: '8-58/10 * * * *',
  })
  if (backupDir === undefined) return [snapshots]
  return [
    handle(
      backupJob,
      async (_payload, { signal, log }) => {
        const source = { config, databaseUrl: connection.url, version }
        const made = await makeBackup(source, backupDir, { backupCount, signal, log })
        log.info(made, 'backup made')
      },
      { cron: '30 2 * * *' },
    ),
    snapshots,
  ]
}

/** Enqueues a backup if the last night's is missing or if there is none yet. */
export async function catchUpBackups(db: Database, { backupDir }: Config): Promise<void> {
  if (backupDir === undefined) return
  // The job reports what is wrong with the folder.
  const newest = (await listBackups(backupDir).catch(() => [])).at(-1)
  if (newest === undefined || readMoment(newest).getTime() < Date.now() - DAY_MS)
    await enqueue(db, backupJob, {})
}
