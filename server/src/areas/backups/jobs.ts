import { z } from 'zod'
import { listBackups } from '../../platform/backup/folder.ts'
import { makeBackup } from '../../platform/backup/make.ts'
import { momentOf } from '../../platform/backup/manifest.ts'
import type { Config } from '../../platform/config/index.ts'
import type { Connection, Database } from '../../platform/database/connect.ts'
import { defineJob, enqueue } from '../../platform/jobs/define.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'

export const backupJob = defineJob({
  name: 'backups/make',
  payload: z.object({}),
  // A disk that is away may be back a little later.
  retryDelaySeconds: 600,
  timeoutSeconds: 12 * 3600,
  once: { key: () => 'site', whileOther: 'unfinished' },
})

const DAY_MS = 24 * 3600_000

export interface BackupParts {
  readonly config: Config
  readonly connection: Connection
  readonly version: string
}

/** Who does the area's jobs. */
export function backupHandles({ config, connection, version }: BackupParts): Handler[] {
  const { backupDir, backupsKept } = config
  if (backupDir === undefined) return []
  return [
    handle(backupJob, async (_payload, { signal, log }) => {
      const source = { config, databaseUrl: connection.url, version }
      const made = await makeBackup(source, backupDir, { kept: backupsKept, signal })
      log.info(made, 'backup made')
    }),
  ]
}

export function backupSchedules({ backupDir }: Config): Schedule[] {
  return backupDir === undefined ? [] : [schedule(backupJob, '30 2 * * *', {})]
}

/** Makes up for a night in which nothing ran, and makes the first backup of all. */
export async function catchUpBackups(db: Database, { backupDir }: Config): Promise<void> {
  if (backupDir === undefined) return
  // What is wrong with the folder, the job says.
  const newest = (await listBackups(backupDir).catch(() => [])).at(-1)
  if (newest === undefined || momentOf(newest).getTime() < Date.now() - DAY_MS)
    await enqueue(db, backupJob, {})
}
