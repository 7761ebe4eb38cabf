import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

/** Another Serendib is running on the same data folder. The message is meant for the operator. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  constructor(dataDir: string) {
    super(
      `Another Serendib is running on ${dataDir}, perhaps in another container. Stop it first, or set DATA_DIR to another folder. ` +
        'If it runs in a container, run admin commands there.',
    )
  }
}

export interface Ownership {
  release(): Promise<void>
}

// Held by a connection for the lifetime of its process; the kernel closes the connection even after kill -9.
const OWNER_LOCK = 7_236_641
const OWNER_WAIT_MS = 3000
// Logs every 60th attempt, about once a minute.
const LOGGED_ATTEMPTS = 60

/**
 * Makes this process the only Serendib on the database at `url` until released. If the connection breaks because the
 * server stopped, it calls `revive` until the server is back, and takes the ownership again.
 * @throws DataFolderInUse if another process owns it
 */
export async function takeOwnership(
  url: string,
  dataDir: string,
  log: Log,
  revive: () => Promise<void>,
): Promise<Ownership> {
  const released = new AbortController()
  let client = await lockedClient(url, dataDir)

  const hold = () => {
    client.once('end', () => {
      if (!released.signal.aborted) void takeAgain()
    })
  }
  const takeAgain = async () => {
    log.error('the database stopped; restarting it')
    for (let attempt = 0; !released.signal.aborted; attempt++) {
      try {
        await revive()
        client = await lockedClient(url, dataDir)
        hold()
        log.info('the database is back')
        return
      } catch (err) {
        if (attempt % LOGGED_ATTEMPTS === 0) log.error({ err }, 'the database is still not back')
        await sleep(1000, undefined, { signal: released.signal }).catch(() => undefined)
      }
    }
  }
  hold()
  return {
    async release() {
      released.abort()
      await client.end().catch(() => undefined)
    },
  }
}

async function lockedClient(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'serendib owner', keepAlive: true })
  // Every error ends the connection, which is handled on 'end'.
  client.on('error', () => undefined)
  await client.connect()
  // A process that was just killed may still hold the lock.
  const deadline = performance.now() + OWNER_WAIT_MS
  while (!(await tryLock(client))) {
    if (performance.now() > deadline) {
      await client.end()
      throw new DataFolderInUse(dataDir)
    }
    await sleep(100)
  }
  return client
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    OWNER_LOCK,
  ])
  return rows[0]?.taken === true
}

/** Whether any process owns the database at `url`. */
export async function isOwned(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return !(await tryLock(client))
  } finally {
    await client.end()
  }
}

/** Whether the server is read-only, because it is copied to a new version of PostgreSQL. */
export async function isReadOnly(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ setting: string }>(
      `select current_setting('default_transaction_read_only') as setting`,
    )
    return rows[0]?.setting === 'on'
  } finally {
    await client.end()
  }
}
