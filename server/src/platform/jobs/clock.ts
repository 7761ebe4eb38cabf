import type { Pool } from 'pg'
import type { Log } from '../log.ts'

export interface Clock {
  /** Sees whether the clock was set, or the machine slept, since the last call, and lets the jobs go on if so. */
  check(): Promise<void>
}

export interface ClockOptions {
  readonly pool: Pool
  readonly log: Log
  /** After a jump ahead: what should have happened in the time between. */
  readonly onSkipped: () => Promise<void>
  /** Milliseconds since 1970, and milliseconds that nobody can set; others than the machine's in tests. */
  readonly wall?: () => number
  readonly steady?: () => number
}

// What a clock that is kept right by the network never moves at once, and far below a missed heartbeat.
const JUMP_MS = 5000

/** Watches the machine's clock for the job engine, which compares moments in the database with now. */
export function watchClock(options: ClockOptions): Clock {
  const { pool, log, onSkipped, wall = Date.now, steady = () => performance.now() } = options
  let offset = wall() - steady()
  let mending: Promise<void> | undefined

  async function mend(jumpMs: number): Promise<void> {
    log.warn({ seconds: Math.round(jumpMs / 1000) }, 'the clock jumped')
    await forgetFuture(pool)
    if (jumpMs <= 0) return
    await pool.query(
      `update pgboss.job set heartbeat_on = now(), started_on = least(now(), started_on + make_interval(secs => $1))
        where state = 'active'`,
      [jumpMs / 1000],
    )
    await onSkipped()
  }

  return {
    async check() {
      const jumpMs = wall() - steady() - offset
      if (Math.abs(jumpMs) >= JUMP_MS) {
        offset += jumpMs
        mending = mend(jumpMs)
          .catch((err: unknown) => log.error({ err }, 'could not put the jobs right after the clock jumped'))
          .finally(() => (mending = undefined))
      }
      await mending
    },
  }
}

/**
 * A clock that ran ahead and was set back leaves moments behind that are still to come. Jobs and schedules would wait for
 * them: for an hour, or for years.
 */
export async function forgetFuture(pool: Pool): Promise<void> {
  const statements = [
    `update pgboss.job set start_after = start_after - (created_on - now()), created_on = now()
      where state = 'created' and created_on > now()`,
    `update pgboss.job set start_after = start_after - (started_on - now()), started_on = now()
      where state = 'retry' and started_on > now()`,
    `update pgboss.job set started_on = least(started_on, now()), heartbeat_on = now()
      where state = 'active' and (started_on > now() or heartbeat_on > now())`,
    // Which minutes of a schedule have been seen to.
    `update pgboss.job set singleton_on = null where singleton_on > now() at time zone 'UTC'`,
    `update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
      flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now())`,
    `update pgboss.queue set maintain_on = least(maintain_on, now()), monitor_on = least(monitor_on, now()),
      monitor_claim_on = least(monitor_claim_on, now())
      where greatest(maintain_on, monitor_on, monitor_claim_on) > now()`,
  ]
  for (const statement of statements) await pool.query(statement)
}
