import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Parts } from '../parts.ts'
import type { Database } from '../platform/database/connect.ts'
import { bossOn } from '../platform/jobs/define.ts'
import { createLog } from '../platform/log.ts'
import type { Handler } from '../platform/jobs/handler.ts'
import { messageJobHandlers } from '../platform/messages/delivery.ts'
import type { WrittenMessage } from '../platform/messages/outbox.ts'
import { storageJobHandlers } from '../platform/storage/removal.ts'

/** Delivers pending messages like the workers. Resolves when none is left. */
export function deliverMessages(parts: Parts): Promise<void> {
  return workOff(parts, messageJobHandlers(parts))
}

/** Performs pending removals from the storage like the workers. */
export function removeFromStorage(parts: Parts): Promise<void> {
  return workOff(parts, storageJobHandlers(parts))
}

async function workOff(parts: Parts, handlers: readonly Handler[]): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(parts.db), supervise: false, schedule: false, migrate: false })
  const log = createLog('silent')
  const signal = new AbortController().signal
  for (const { queue, run } of handlers) {
    while ((await countUnfinished(parts, queue.name)) > 0) {
      // One at a time, because a batch is unordered.
      const jobs = await boss.fetch(queue.name, { batchSize: 1 })
      for (const { id, data } of jobs) {
        await run(data, { id, attempt: 1, signal, log })
        await boss.complete(queue.name, id)
      }
      // The test's own workers may have taken them.
      if (jobs.length === 0) await sleep(20)
    }
  }
}

async function countUnfinished(parts: Parts, queue: string): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::int as unfinished from pgboss.job
    where name = ${queue} and state in ('created', 'retry', 'active')`.execute(parts.db)
  return rows[0]?.unfinished ?? 0
}

/** The messages in the outbox, oldest first. */
export async function readOutbox(dataDir: string): Promise<WrittenMessage[]> {
  const folder = path.join(dataDir, 'outbox')
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.json$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as WrittenMessage),
  )
}

/** Inserts a dead letter, as if all attempts of a job had failed. */
export async function insertDeadLetter(
  db: Database,
  queue: string,
  data: object,
  { reason = 'No.', failedAt = new Date() } = {},
): Promise<void> {
  const boss = bossOn(db)
  const id = (await boss.send(queue, data, { retryLimit: 0 })) ?? ''
  await boss.fail(queue, id, { message: reason })
  await sql`update pgboss.job set completed_on = ${failedAt} where id = ${id}`.execute(db)
}
