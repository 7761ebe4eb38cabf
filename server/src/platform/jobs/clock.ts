import type { Database } from '../database/connect.ts'
import { bossOn, type JobQueue } from './define.ts'

// A clock that is synchronized over the network never jumps this far.
const JUMP_MS = 5000

/** Returns a function that detects clock changes and sleep of the machine: the jump since its last call in ms, or 0. */
export function watchClock(wall = Date.now, steady = () => performance.now()): () => number {
  let offset = wall() - steady()
  return () => {
    const jumpMs = wall() - steady() - offset
    if (Math.abs(jumpMs) < JUMP_MS) return 0
    offset += jumpMs
    return jumpMs
  }
}

/** Enqueues waiting jobs again whose times were recorded before a clock was set back and lie in the future. */
export async function rescheduleFutureJobs(
  db: Database,
  queues: readonly JobQueue[],
  now: Date,
): Promise<void> {
  for (const { name } of queues) {
    for (const job of await bossOn(db).findJobs<object>(name, { queued: true })) {
      const noted = job.state === 'retry' ? job.startedOn : job.createdOn
      const aheadMs = noted.getTime() - now.getTime()
      if (aheadMs < JUMP_MS) continue
      const { id, data, retryLimit } = job
      const key = job.singletonKey === null ? {} : { singletonKey: job.singletonKey }
      const startAfter = new Date(job.startAfter.getTime() - aheadMs)
      await db.transaction().execute(async (trx) => {
        const boss = bossOn(trx)
        await boss.deleteJob(name, id)
        await boss.send(name, data, { id, retryLimit, startAfter, ...key })
      })
    }
  }
}
