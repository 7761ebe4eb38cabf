import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { isDatabaseUnreachable } from '../../platform/database/unreachable.ts'
import { createFailureLog } from '../../platform/failures/failure-log.ts'
import type { Log } from '../../platform/log.ts'
import { announceChanged } from './event-queries.ts'

const EVERY_MS = 500

/**
 * Announces twice a second to all web nodes which accounts have to count their notifications again. Not in the transactions
 * that change the notifications, because those that call `pg_notify` commit one after the other.
 */
export function announceNotifications(app: FastifyInstance, { db, log }: { db: Database; log: Log }): void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false
  const failures = createFailureLog(log, {
    level: 'warn',
    failing: "couldn't announce notifications; retrying",
    again: 'announcing notifications works again',
  })
  const announce = async () => {
    await announceChanged(db).then(failures.succeeded, (err: unknown) => {
      if (!isDatabaseUnreachable(err)) failures.failed(err)
    })
    if (!isClosed) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = announce()
    }, EVERY_MS)
  }
  app.addHook('onReady', async () => schedule())
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(timer)
    await running
  })
}
