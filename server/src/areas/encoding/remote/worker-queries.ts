import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

/** A worker without the database. */
export interface RemoteWorker {
  readonly id: number
  readonly name: string
  /** It gets no work, because its last results were refused. */
  readonly isPaused: boolean
  /** `seen_at` is some seconds old. */
  readonly isStale: boolean
}

/** After so many refused results in a row, a worker gets no work for a while. */
const FAILURES_MAX = 3
const PAUSE_SECONDS = 600
/** Requests within this time aren't recorded one by one. */
const SEEN_SECONDS = 3
/** A worker that works sends a request every few seconds. */
const LIVE_SECONDS = 60
const REMOVED_AFTER_DAYS = 7

export async function insertWorker(db: Database, name: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into remote_workers (name, token_hash) values (${name}, ${tokenHash})
    on conflict (name) do nothing returning id`.execute(db)
  return rows.length > 0
}

const IS_PAUSED = sql`coalesce(
  failures >= ${FAILURES_MAX} and failed_at > now() - make_interval(secs => ${PAUSE_SECONDS}), false)`

/** Finds a worker by its token. */
export async function findWorker(db: Database, tokenHash: Buffer): Promise<RemoteWorker | undefined> {
  const { rows } = await sql<RemoteWorker>`
    select id, name, ${IS_PAUSED} as is_paused,
      coalesce(seen_at < now() - make_interval(secs => ${SEEN_SECONDS}), true) as is_stale
    from remote_workers where token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** Records that a worker sent a request that was not refused. */
export async function recordSeen(db: Database, { id, isStale }: RemoteWorker): Promise<void> {
  if (isStale) await sql`update remote_workers set seen_at = now() where id = ${id}`.execute(db)
}

/** Locks a worker: it takes one chunk at a time, also if two processes have its token. */
export async function lockWorker(trx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from remote_workers where id = ${id} for no key update`.execute(trx)
  return rows.length > 0
}

export async function findWorkerId(db: Database, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from remote_workers where name = ${name}`.execute(db)
  return rows[0]?.id
}

export async function deleteWorker(trx: Database, id: number): Promise<void> {
  await sql`delete from remote_workers where id = ${id}`.execute(trx)
}

/** Removes workers that sent nothing for a week, and returns their names. */
export async function deleteSilentWorkers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from remote_workers
    where coalesce(seen_at, created_at) < now() - make_interval(days => ${REMOVED_AFTER_DAYS})
    returning name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether any remote worker is there to take a chunk. */
export async function hasRemoteWorkers(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from remote_workers
    where seen_at > now() - make_interval(secs => ${LIVE_SECONDS}) and not ${IS_PAUSED} limit 1`.execute(db)
  return rows.length > 0
}

export interface ListedWorker {
  readonly name: string
  readonly state: 'working' | 'waiting' | 'paused' | 'silent'
  readonly seenAt: Date | null
  readonly results: number
  readonly failures: number
}

const WORKERS_LISTED = 200

export async function listWorkers(db: Database): Promise<ListedWorker[]> {
  const { rows } = await sql<ListedWorker>`
    select name, seen_at, results, failures,
      case
        when coalesce(seen_at < now() - make_interval(secs => ${LIVE_SECONDS}), true) then 'silent'
        when exists (select from remote_runs where worker_id = remote_workers.id and state = 'running') then 'working'
        when ${IS_PAUSED} then 'paused'
        else 'waiting'
      end as state
    from remote_workers order by name limit ${WORKERS_LISTED}`.execute(db)
  return rows
}

/** Counts a result of a worker. */
export async function countResult(db: Database, id: number, isGood: boolean): Promise<void> {
  await (
    isGood
      ? sql`update remote_workers set results = results + 1, failures = 0 where id = ${id}`
      : sql`update remote_workers set failures = failures + 1, failed_at = now() where id = ${id}`
  ).execute(db)
}
