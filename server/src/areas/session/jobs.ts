import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import { MARK_DAYS } from '../../platform/http/browser-mark.ts'
import { deleteOldKnownBrowsers } from './known-browser-queries.ts'
import {
  deleteExpiredSessions,
  deleteOldAttempts,
  deleteOldSecondSteps,
  deleteOldContacts,
} from './queries.ts'

const sweepJob = defineJob({ name: 'session/sweep', payload: z.object({}) })

/** Removes what time has ended: sessions, attempts that no limit looks at any more, sign-ins and sign-ups never completed, contacts of before, browsers that are known no more. */
export function sessionHandles(db: Database): Handler[] {
  return [
    handle(sweepJob, async () => {
      await deleteExpiredSessions(db)
      await deleteOldSecondSteps(db)
      await deleteOldAttempts(db)
      await deleteOldContacts(db)
      await deleteOldKnownBrowsers(db, MARK_DAYS)
    }),
  ]
}

export const sessionSchedules: readonly Schedule[] = [schedule(sweepJob, '17 3 * * *', {})]
