import type { Database } from '../../platform/database/connect.ts'
import type { Notifier } from '../../platform/database/notify.ts'
import type { SessionWatch } from '../../platform/http/event-stream.ts'
import { findSecondsLeft, listLiveSessions } from './queries.ts'

/** The database channel that announces the hash of an ended session, in hexadecimal digits. */
const SESSIONS_ENDED_CHANNEL = 'sessions_ended'

export interface OpenSessionWatch extends SessionWatch {
  close(): void
}

/**
 * Notifies listeners when a session ends on any process: by signing out, a changed password, the removal of the
 * account, or expiry.
 */
export async function watchSessions({
  db,
  notifier,
}: {
  db: Database
  notifier: Notifier
}): Promise<OpenSessionWatch> {
  const watched = new Map<string, Set<() => void>>()
  const end = (session: string) => {
    for (const onEnd of watched.get(session) ?? []) onEnd()
  }
  const checkAll = async () => {
    const sessions = [...watched.keys()]
    const live = await listLiveSessions(
      db,
      sessions.map((session) => Buffer.from(session, 'hex')),
    ).catch(() => new Set<string>())
    for (const session of sessions) if (!live.has(session)) end(session)
  }
  const close = await notifier.subscribe(SESSIONS_ENDED_CHANNEL, {
    onMessage: end,
    // Notifications were missed while the connection was lost.
    onGap: () => void checkAll(),
  })
  return {
    close,
    async watch(tokenHash, onEnd) {
      const session = tokenHash.toString('hex')
      const listeners = watched.get(session) ?? new Set()
      // A session that ends before the query returns is noticed, too.
      let hasEnded = false
      const isOver = () => hasEnded
      const hear = () => {
        hasEnded = true
        onEnd()
      }
      watched.set(session, listeners.add(hear))
      let timer: NodeJS.Timeout | undefined
      const stop = () => {
        clearTimeout(timer)
        listeners.delete(hear)
        if (listeners.size === 0 && watched.get(session) === listeners) watched.delete(session)
      }
      try {
        const secondsLeft = await findSecondsLeft(db, tokenHash)
        if (secondsLeft === undefined || isOver()) {
          stop()
          return undefined
        }
        const timerMax = 2 ** 31 - 1
        timer = setTimeout(hear, Math.min(secondsLeft * 1000, timerMax))
        timer.unref()
        return stop
      } catch (error) {
        stop()
        throw error
      }
    },
  }
}
