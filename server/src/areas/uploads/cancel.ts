import type { Database } from '../../platform/database/connect.ts'
import { cancelJob } from '../../platform/jobs/define.ts'
import { encodeJob, finishLadderJob } from './job-kinds.ts'

/** Cancels the encoding of a video, in a transaction; true when there was one. Its worker stops within `ENCODING_ENDS_MS`. */
export async function cancelEncoding(trx: Database, videoId: number): Promise<boolean> {
  const isFirstCancelled = await cancelJob(trx, encodeJob, { videoId })
  const isLadderCancelled = await cancelJob(trx, finishLadderJob, { videoId })
  return isFirstCancelled || isLadderCancelled
}
