import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import type { ChunkId } from '../chunks/chunk-queries.ts'

/** A chunk that a remote worker took. */
export interface RemoteRun extends ChunkId {
  readonly id: string
  readonly workerId: number
  readonly jobId: string
  /** The attempt of the job. */
  readonly attempt: number
  readonly state: 'running' | 'sent' | 'failed' | 'stopped'
  /** It has taken so long that the chunk is given to another worker. */
  readonly isOver: boolean
  /** How many checks of its files were interrupted. */
  readonly checks: number
}

/** Long enough for a large original on a slow line. */
const HOURS_MAX = 6

const COLUMNS = sql`id, worker_id, video_id, prefix, index, job_id, attempt, state, checks,
  began_at < now() - make_interval(hours => ${HOURS_MAX}) as is_over`

/** With so many failed runs, a chunk is left to the workers of the site. */
const RUNS_MAX = 2
/** A worker that stopped so often with a chunk doesn't get it again. */
const STOPS_MAX = 3

/** A run that begins. */
export type NewRun = Omit<RemoteRun, 'state' | 'isOver' | 'checks'>

export async function insertRun(trx: Database, run: NewRun): Promise<void> {
  await sql`
    insert into remote_runs (id, worker_id, video_id, prefix, index, job_id, attempt)
    values (${run.id}, ${run.workerId}, ${run.videoId}, ${run.prefix}, ${run.index}, ${run.jobId}, ${run.attempt})`.execute(
    trx,
  )
}

/** Finds a run of this worker. */
export async function findRun(db: Database, workerId: number, id: string): Promise<RemoteRun | undefined> {
  const { rows } = await sql<RemoteRun>`
    select ${COLUMNS} from remote_runs where id = ${id} and worker_id = ${workerId}`.execute(db)
  return rows[0]
}

/** Lists the runs that a worker has not ended. */
export async function listRunning(db: Database, workerId: number): Promise<RemoteRun[]> {
  const { rows } = await sql<RemoteRun>`
    select ${COLUMNS} from remote_runs where worker_id = ${workerId} and state = 'running'`.execute(db)
  return rows
}

/** Finds the run whose files of a chunk are complete. */
export async function findSent(
  db: Database,
  { videoId, prefix, index }: ChunkId,
): Promise<RemoteRun | undefined> {
  const { rows } = await sql<RemoteRun>`
    select ${COLUMNS} from remote_runs
    where video_id = ${videoId} and prefix = ${prefix} and index = ${index} and state = 'sent'`.execute(db)
  return rows[0]
}

export async function updateRunState(trx: Database, id: string, state: RemoteRun['state']): Promise<void> {
  await sql`update remote_runs set state = ${state} where id = ${id}`.execute(trx)
}

/** Counts a check that begins, or one that says nothing about the files. */
export async function updateChecks(db: Database, id: string, change: 1 | -1): Promise<void> {
  await sql`update remote_runs set checks = checks + ${change} where id = ${id}`.execute(db)
}

export async function deleteRun(trx: Database, id: string): Promise<void> {
  await sql`delete from remote_runs where id = ${id}`.execute(trx)
}

/** Returns those of these chunks that a remote worker should not try: it has failed with them, or others have. */
export async function listFailed(
  trx: Database,
  workerId: number,
): Promise<readonly { videoId: number; index: number }[]> {
  const { rows } = await sql<{ videoId: number; index: number }>`
    select run.video_id, run.index
    from remote_runs run join chunked_encodes on chunked_encodes.video_id = run.video_id
    where run.prefix = chunked_encodes.prefix
    group by run.video_id, run.index
    having count(*) filter (where run.state <> 'stopped') >= ${RUNS_MAX}
      or bool_or(run.worker_id = ${workerId} and run.state <> 'stopped')
      or count(*) filter (where run.worker_id = ${workerId}) >= ${STOPS_MAX}`.execute(trx)
  return rows
}

/** Returns those of these runs whose files may still be needed. */
export async function listOpenRuns(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from remote_runs where id = any(${ids}::uuid[]) and state in ('running', 'sent')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
