import type { Database } from '../database/connect.ts'
import { bossOn, type JobQueue } from './define.ts'
import { putBack } from './runs.ts'

// What a clock that is kept right by the network never moves at once.
const JUMP_MS = 5000

/** Tells whether the machine's clock was set, or the machine slept, since the last call: by how much, or 0. */
export function watchClock(wall = Date.now, steady = () => performance.now()): () => number {
  let offset = wall() - steady()
  return () => {
    const jumpMs = wall() - steady() - offset
    if (Math.abs(jumpMs) < JUMP_MS) return 0
    offset += jumpMs
    return jumpMs
  }
}

/** Lets jobs of these queues go on that wait for a moment which was right before a clock was set back. */
export async function forgetFuture(db: Database, queues: readonly JobQueue[], now: Date): Promise<void> {
  for (const { name } of queues) {
    for (const job of await bossOn(db).findJobs<object>(name, { queued: true })) {
      const noted = job.state === 'retry' ? job.startedOn : job.createdOn
      const aheadMs = noted.getTime() - now.getTime()
      if (aheadMs < JUMP_MS) continue
      await db.transaction().execute((trx) => putBack(trx, job, new Date(job.startAfter.getTime() - aheadMs)))
    }
  }
}
