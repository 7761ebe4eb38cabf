import type { Database } from '../../platform/database/connect.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { EncodeParts } from './encode.ts'
import { encodeVideo, failVideo, finishLadder } from './encode.ts'
import { finishUpload } from './finish.ts'
import type { Incoming } from './incoming.ts'
import { discardIncoming, discardOldForms } from './incoming.ts'
import { encodeJob, finishLadderJob, publishDueJob, sweepUploadsJob } from './job-kinds.ts'
import { publishDueVideos } from './publish-time.ts'
import { findVideo } from './queries.ts'
import { rankEncodes } from './turn-queries.ts'
import { deleteUpload, listOpenUploads } from './upload-queries.ts'
import { sweepWorkFolders } from './work-folders.ts'

const GIVEN_UP_TEXT = 'Preparing this video was interrupted several times. Please try again.'
const SWEPT_AT_ONCE = 500

/** Who does the area's jobs. `encodes`: jobs of each of the two encoding kinds at the same time in this process. */
export function uploadHandles(parts: EncodeParts, encodes: number): Handler[] {
  const { db, incoming } = parts
  const onGiveUp = async ({ videoId }: { videoId: number }) => {
    const video = await findVideo(db, videoId)
    if (!video || video.stage === 'ready' || video.stage === 'failed') return
    await failVideo(db, videoId, {
      code: 'given_up',
      text: video.failureText ?? GIVEN_UP_TEXT,
      canRetry: true,
    })
  }
  return [
    handle(encodeJob, ({ videoId }, context) => encodeVideo(parts, videoId, context), {
      concurrency: encodes,
      onGiveUp,
      beforeFetch: () => rankEncodes(db, encodeJob.name),
    }),
    handle(finishLadderJob, ({ videoId }, context) => finishLadder(parts, videoId, context), {
      concurrency: encodes,
      onGiveUp,
      beforeFetch: () => rankEncodes(db, finishLadderJob.name),
    }),
    handle(publishDueJob, () => publishDueVideos(db)),
    handle(sweepUploadsJob, async () => {
      await sweepUploads(db, incoming)
      await sweepWorkFolders(db, parts.workFolder)
    }),
  ]
}

export const uploadSchedules: readonly Schedule[] = [
  schedule(publishDueJob, '* * * * *', {}),
  schedule(sweepUploadsJob, '*/10 * * * *', {}),
]

async function sweepUploads(db: Database, incoming: Incoming): Promise<void> {
  await discardOldForms(incoming)
  for (const upload of await listOpenUploads(db, SWEPT_AT_ONCE)) {
    try {
      await finishUpload(db, incoming, upload.id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isGone = upload.hasBegun && error.code === 'upload_unknown'
      if (!upload.isAbandoned && !isGone) continue
      await discardIncoming(incoming, upload.id)
      await deleteUpload(db, upload.id)
    }
  }
}
