import type { Database } from '../../../platform/database/connect.ts'
import { cancelJob } from '../../../platform/jobs/define.ts'
import type { ChunkedEncode } from './chunk-queries.ts'
import { deleteChunks, findChunks } from './chunk-queries.ts'
import { ABANDONED_SECONDS, checkChunkJob, encodeChunkJob } from '../job-kinds.ts'
import { insertOutdated } from '../outdated-queries.ts'

/**
 * Discards the chunks of a video that is complete, failed or deleted, if there are any. Returns true if a worker may be
 * encoding one. All transactions lock the video, the jobs and the rows of the chunks in this order.
 */
export async function discardChunks(trx: Database, videoId: number): Promise<boolean> {
  const chunks = await findChunks(trx, videoId)
  if (!chunks) return false
  const isEncoding = !chunks.isAbandoned && (await cancelChunks(trx, videoId, chunks))
  await deleteChunks(trx, videoId)
  return isEncoding
}

/**
 * Cancels the jobs of chunks, and removes their files some time later. Returns true if a worker may be encoding one.
 */
export async function cancelChunks(
  trx: Database,
  videoId: number,
  { prefix, progress }: ChunkedEncode,
): Promise<boolean> {
  const cancelled: boolean[] = []
  for (const index of progress.keys())
    for (const job of [encodeChunkJob, checkChunkJob])
      cancelled.push(await cancelJob(trx, job, { videoId, index }))
  await insertOutdated(trx, [prefix], ABANDONED_SECONDS)
  return cancelled.includes(true)
}
