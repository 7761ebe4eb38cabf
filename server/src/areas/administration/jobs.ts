import { z } from 'zod'
import type { Config } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { deleteOldAuditLog } from './audit-log-queries.ts'

const sweepAuditLogJob = defineJob({ name: 'administration/sweep-audit-log', payload: z.object({}) })

export function administrationJobHandlers({ db, config }: { db: Database; config: Config }): Handler[] {
  return [handle(sweepAuditLogJob, () => deleteOldAuditLog(db, config.auditLogDays), { cron: '57 3 * * *' })]
}
