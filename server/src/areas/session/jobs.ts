import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { TRUSTED_DEVICE_DAYS } from '../../platform/http/device-token.ts'
import { deleteOldTrustedDevices } from './trusted-device-queries.ts'
import {
  deleteExpiredSessions,
  deleteOldAttempts,
  deleteOldSecondSteps,
  deleteOldContacts,
} from './queries.ts'

const sweepJob = defineJob({ name: 'session/sweep', payload: z.object({}) })

/**
 * Deletes expired rows: sessions, attempts that no limit counts any more, unfinished sign-ins and sign-ups, contact
 * undos and trusted devices.
 */
export function sessionJobHandlers(db: Database): Handler[] {
  return [
    handle(
      sweepJob,
      async () => {
        await deleteExpiredSessions(db)
        await deleteOldSecondSteps(db)
        await deleteOldAttempts(db)
        await deleteOldContacts(db)
        await deleteOldTrustedDevices(db, TRUSTED_DEVICE_DAYS)
      },
      { cron: '17 3 * * *' },
    ),
  ]
}
