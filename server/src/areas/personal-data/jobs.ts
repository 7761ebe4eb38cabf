import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { deleteOldTickets } from './deletion-queries.ts'
import { closeDueJob, removeAccountJob } from './job-kinds.ts'
import type { AccountRemovalParts } from './removal.ts'
import { closeDueAccounts, removeAccount } from './removal.ts'

export function personalDataJobHandlers(parts: AccountRemovalParts): Handler[] {
  return [
    handle(
      closeDueJob,
      async () => {
        await closeDueAccounts(parts.db)
        await deleteOldTickets(parts.db)
      },
      { cron: '23 4 * * *' },
    ),
    handle(removeAccountJob, ({ userId }, { signal }) => removeAccount(parts, userId, signal)),
  ]
}
