import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './connect.ts'

interface Listener {
  /** Called with each message on the channel from any process, after its transaction has committed. */
  readonly onMessage: (payload: string) => void
  /** Called after a reconnect: messages in between are lost, so the data must be read again. */
  readonly onGap?: () => void
}

/** The connection on which this process listens for notifications of the database. It reconnects automatically. */
export interface Notifier {
  /** Resolves once the database is listening, with a function that ends the subscription. */
  subscribe(channel: string, listener: Listener): Promise<() => void>
  /** Runs `action` now and after every reconnect, on the same session; locks held there end with this process. */
  onConnect(action: (client: pg.Client) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const MAX_PAYLOAD_BYTES = 7999
const RECONNECT_MS = [100, 500, 1000, 2000, 5000]

/** Notifies the subscribers of `channel` in all processes; within a transaction, only once it commits. */
export async function publish(db: Database, channel: string, payload: string): Promise<void> {
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `A message on ${channel} is over ${MAX_PAYLOAD_BYTES} bytes: publish an id and read the rest`,
    )
  }
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** Opens the connection. Throws if the database cannot be reached; reconnects after later losses. */
export async function createNotifier(url: string, log: Log): Promise<Notifier> {
  const channels = new Map<string, Set<Listener>>()
  const sessionActions: ((client: pg.Client) => Promise<void>)[] = []
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted
  let client = await connect()
  let turn: Promise<unknown> = Promise.resolve()

  /** Runs actions one after the other: a client runs one statement at a time, and subscriptions may be concurrent. */
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
    // Every error ends the connection, which is handled on 'end'.
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
      // If the connection is lost, the reconnect listens to all channels.
      if (listeners.size === 1)
        await inTurn((to) => to.query(`listen ${pg.escapeIdentifier(channel)}`)).catch(() => undefined)
      // The `listen` of the first subscriber may still be pending.
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
