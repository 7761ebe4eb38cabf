import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './connect.ts'

interface Listener {
  /** A message published on the channel, by any process, after its transaction committed. */
  readonly onMessage: (payload: string) => void
  /** The connection was lost and is back: messages in between are gone, so look at the data again. */
  readonly onGap?: () => void
}

/** The one connection of this process on which the database calls it. It reconnects by itself. */
export interface Notifier {
  /** Answers once the database listens; what it returns ends the subscription. */
  subscribe(channel: string, listener: Listener): Promise<() => void>
  /** Run now and after every reconnect, on the same session: what is held there ends with this process. */
  onConnect(action: (client: pg.Client) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const MAX_PAYLOAD_BYTES = 7999
const RECONNECT_MS = [100, 500, 1000, 2000, 5000]

/** Calls the subscribers of `channel` in all processes; in a transaction: when it commits, and only then. */
export async function publish(db: Database, channel: string, payload: string): Promise<void> {
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `A message on ${channel} is over ${MAX_PAYLOAD_BYTES} bytes: publish an id and read the rest`,
    )
  }
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** Opens the connection. Fails when the database cannot be reached at first; later losses are mended silently. */
export async function createNotifier(url: string, log: Log): Promise<Notifier> {
  const channels = new Map<string, Set<Listener>>()
  const sessionActions: ((client: pg.Client) => Promise<void>)[] = []
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted
  let client = await connect()
  let turn: Promise<unknown> = Promise.resolve()

  /** A client takes one statement at a time, and many may want to subscribe. */
  function inTurn(action: (client: pg.Client) => Promise<unknown>): Promise<unknown> {
    const done = turn.then(() => action(client))
    turn = done.catch(() => undefined)
    return done
  }

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'serendib notifier',
      keepAlive: true,
    })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel) ?? []) listener.onMessage(payload)
    })
    // Every error here ends the connection, and 'end' is what is acted upon.
    next.on('error', () => undefined)
    await next.connect()
    try {
      for (const action of sessionActions) await action(next)
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    next.once('end', () => {
      if (!isClosing()) void reconnect()
    })
    return next
  }

  async function reconnect(): Promise<void> {
    log.warn('lost the connection for notifications; reconnecting')
    for (let attempt = 0; !isClosing(); attempt++) {
      await sleep(RECONNECT_MS[attempt] ?? 5000, undefined, { signal: closing.signal }).catch(() => undefined)
      try {
        client = await connect()
        if (isClosing()) await client.end()
      } catch (err) {
        log.debug({ err }, "couldn't reconnect for notifications")
        continue
      }
      for (const listeners of channels.values()) for (const listener of listeners) listener.onGap?.()
      return
    }
  }

  return {
    async subscribe(channel, listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      // A lost connection listens to all channels when it is back.
      if (listeners.size === 1)
        await inTurn((to) => to.query(`listen ${pg.escapeIdentifier(channel)}`)).catch(() => undefined)
      // Whoever was first may still be on the way.
      else await turn
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || channels.get(channel) !== listeners) return
        channels.delete(channel)
        inTurn((to) => to.query(`unlisten ${pg.escapeIdentifier(channel)}`)).catch(() => undefined)
      }
    },
    async onConnect(action) {
      sessionActions.push(action)
      await inTurn(action)
    },
    async close() {
      closing.abort()
      await client.end().catch(() => undefined)
    },
  }
}
