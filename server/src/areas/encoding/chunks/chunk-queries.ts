import { sql } from 'kysely'
import type { ChunkPlan } from '../../../media/index.ts'
import type { Database } from '../../../platform/database/connect.ts'

export interface ChunkedEncode {
  /** The storage folder of the chunks. */
  readonly prefix: string
  readonly plan: ChunkPlan
  /** The encoded share of each chunk; 1: its files are stored. */
  readonly progress: readonly number[]
  /** The video is encoded in one piece instead. */
  readonly isAbandoned: boolean
}

/** Finds the chunks of a video whose ladder is not complete. */
export async function findChunks(db: Database, videoId: number): Promise<ChunkedEncode | undefined> {
  const { rows } = await sql<ChunkedEncode>`
    select prefix, plan, progress, is_abandoned from chunked_encodes where video_id = ${videoId}`.execute(db)
  return rows[0]
}

export async function insertChunks(
  trx: Database,
  videoId: number,
  { prefix, plan }: Pick<ChunkedEncode, 'prefix' | 'plan'>,
): Promise<void> {
  await sql`
    insert into chunked_encodes (video_id, prefix, plan, progress)
    values (${videoId}, ${prefix}, ${JSON.stringify(plan)}::jsonb, ${plan.starts.map(() => 0)}::real[])`.execute(
    trx,
  )
}

/** Identifies a chunk. Another attempt to encode the same video has another prefix. */
export interface ChunkId {
  readonly videoId: number
  readonly prefix: string
  readonly index: number
}

/**
 * Saves how much of a chunk is encoded; it never falls. Returns the share of all chunks, or undefined if they are no
 * longer wanted.
 */
export async function updateChunkProgress(
  db: Database,
  { videoId, prefix, index }: ChunkId,
  share: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ share: number }>`
    update chunked_encodes set progress[${index + 1}::int] = greatest(progress[${index + 1}::int], ${share})
    where video_id = ${videoId} and prefix = ${prefix} and not is_abandoned
    returning (select avg(each) from unnest(progress) as each) as share`.execute(db)
  return rows[0]?.share
}

/** Marks the chunks of a video as abandoned. */
export async function abandonChunks(trx: Database, videoId: number): Promise<void> {
  await sql`update chunked_encodes set is_abandoned = true where video_id = ${videoId}`.execute(trx)
}

export async function deleteChunks(trx: Database, videoId: number): Promise<void> {
  await sql`delete from chunked_encodes where video_id = ${videoId}`.execute(trx)
}
