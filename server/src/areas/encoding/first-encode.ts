import type { Database } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import type { JobContext } from '../../platform/jobs/handler.ts'
import { suggestPlace } from '../places/index.ts'
import { finishLadderJob } from './job-kinds.ts'
import { findUploadOfVideo } from './original-queries.ts'
import type { EncodeParts } from './parts.ts'
import type { EncodingTask } from './pipeline.ts'
import { runEncoding } from './pipeline.ts'
import { announce } from './processing-state.ts'
import type { Failure, ProcessedVideo } from './queries.ts'
import { findVideo, noteFailure, updateFailure, updateMediaPrefix, updateStage } from './queries.ts'
import { switchMedia } from './switch-media.ts'

/** Makes a video's first playable state, and enqueues the job for the rest. */
export async function encodeVideo(parts: EncodeParts, videoId: number, context: JobContext): Promise<void> {
  const { db } = parts
  const video = await findUnfinished(db, videoId)
  if (!video) return
  // An interrupted run may have made it, or a run before the owner retried.
  if (video.masterKey === null) {
    const state = await runEncoding(parts, await taskOf(parts, video, 'playable'), context)
    if (!state || state.isFinal) return
  }
  await enqueue(db, finishLadderJob, { videoId })
}

/** Makes the missing renditions of a video that is already playable. */
export async function finishLadder(parts: EncodeParts, videoId: number, context: JobContext): Promise<void> {
  const video = await findUnfinished(parts.db, videoId)
  if (video) await runEncoding(parts, await taskOf(parts, video, 'complete'), context)
}

/** Marks an encoding as failed if it was interrupted too often. */
export async function giveUpVideo(db: Database, videoId: number, text: string): Promise<void> {
  const video = await findUnfinished(db, videoId)
  if (!video) return
  const failure = { code: 'given_up', text: video.failureText ?? text, canRetry: true, fileExpiresAt: null }
  await failVideo(db, videoId, failure)
}

type UnfinishedVideo = ProcessedVideo & { readonly originalKey: string }

async function findUnfinished(db: Database, videoId: number): Promise<UnfinishedVideo | undefined> {
  // A video that was taken down is finished, because it may be restored.
  const video = await findVideo(db, videoId, { evenTakenDown: true })
  if (!video || video.stage === 'ready' || video.stage === 'failed') return undefined
  const { originalKey } = video
  return originalKey === null ? undefined : { ...video, originalKey }
}

async function taskOf(
  parts: EncodeParts,
  video: UnfinishedVideo,
  until: EncodingTask['until'],
): Promise<EncodingTask> {
  const { db } = parts
  const videoId = video.id
  return {
    videoId,
    original: { key: video.originalKey, uploadId: await findUploadOfVideo(db, videoId) },
    before: { prefix: video.mediaPrefix, masterKey: video.masterKey },
    trim: undefined,
    until,
    showsEarlyStates: true,
    isWanted: async () => (await findUnfinished(db, videoId)) !== undefined,
    savePrefix: (trx, prefix) => updateMediaPrefix(trx, videoId, prefix),
    report: async (stage, percent) => {
      await updateStage(db, videoId, stage, percent)
      await announce(db, videoId)
    },
    onSource: async ({ location }) => {
      if (location) await suggestPlace(db, videoId, location)
    },
    show: async (made) => {
      await switchMedia(parts, videoId, made)
    },
    noteFailure: (failure) => noteFailure(db, videoId, failure),
    giveUp: (failure) => failVideo(db, videoId, failure),
  }
}

/** Marks a video as failed, and notifies everybody who follows its processing. */
async function failVideo(db: Database, videoId: number, failure: Failure): Promise<void> {
  await updateFailure(db, videoId, failure)
  await announce(db, videoId)
}
