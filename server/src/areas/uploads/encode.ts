import { randomBytes } from 'node:crypto'
import { access, rm } from 'node:fs/promises'
import path from 'node:path'
import type { LadderSettings, MediaTools, PlayableState, ProbeLimits } from '../../media/index.ts'
import { MediaError, planLadder, probe, produceRenditions } from '../../media/index.ts'
import type { ProcessingStage } from '@serendib/contract'
import { isDatabaseAway } from '../../platform/database/away.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { JobContext } from '../../platform/jobs/work.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { StorageFull } from '../../platform/storage/index.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { suggestPlace } from '../places/index.ts'
import { measureJob } from '../room/index.ts'
import { finishLadderJob } from './job-kinds.ts'
import type { Incoming } from './incoming.ts'
import { bytesReceived, discardIncoming, incomingPath } from './incoming.ts'
import type { ProcessedVideo } from './queries.ts'
import {
  findVideo,
  noteFailure,
  switchMedia,
  updateFailure,
  updateMediaPrefix,
  updateStage,
} from './queries.ts'
import { findUploadOfVideo } from './upload-queries.ts'
import { storeState } from './served-media.ts'
import { announce, publishWhenReady } from './state.ts'

export interface EncodeParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
  readonly tools: MediaTools
  readonly ladder: LadderSettings
  /** Where encodings lie until they are stored, a folder a video. */
  readonly workFolder: string
  readonly secondsMax: number
}

const PIXELS_MAX = 8192 * 4320

/**
 * Makes a video's first playable state, and enqueues the making of the rest. Safe to run again after any end: what a killed
 * run completed is used. A file that can never become a video is marked as failed and not tried again.
 */
export async function encodeVideo(parts: EncodeParts, videoId: number, context: JobContext): Promise<void> {
  await encodePart(parts, videoId, 'first state', context)
}

/** Makes the renditions that are absent of a video that plays already. Safe to run again, as `encodeVideo`. */
export async function finishLadder(parts: EncodeParts, videoId: number, context: JobContext): Promise<void> {
  await encodePart(parts, videoId, 'all', context)
}

type Part = 'first state' | 'all'

async function encodePart(
  parts: EncodeParts,
  videoId: number,
  part: Part,
  context: JobContext,
): Promise<void> {
  const { db, storage } = parts
  const video = await findVideo(db, videoId)
  if (!video || video.originalKey === null || video.stage === 'ready') return
  if (video.stage === 'failed') {
    // Killed between saying so and removing it.
    if (!video.canRetry) await discardLost(parts, videoId, video.originalKey)
    return
  }
  if (part === 'first state' && video.masterKey !== null) {
    // Made by a run that ended early, or before a person tried again.
    await enqueue(db, finishLadderJob, { videoId })
    return
  }
  try {
    await adoptUpload(parts, await findUploadOfVideo(db, video.id), video.originalKey)
    await storage.useFile(video.originalKey, (file) => produce(parts, { video, file, part }, context))
  } catch (cause) {
    context.signal.throwIfAborted()
    const error = cause instanceof StorageFull ? new MediaError('disk_full', cause.message, { cause }) : cause
    if (!(error instanceof MediaError)) throw error
    context.log.warn({ videoId, failure: error.code, detail: error.detail }, 'a video could not be made')
    if (error.isRetryable) {
      // What the uploader reads if no further try helps.
      await noteFailure(db, videoId, { code: error.code, text: error.message })
      throw error
    }
    await failVideo(db, videoId, { code: error.code, text: error.message, canRetry: false })
    await discardLost(parts, videoId, video.originalKey)
  }
}

/** Removes what was uploaded of a video that will never be a film: nothing of it stays behind. */
async function discardLost(parts: EncodeParts, videoId: number, originalKey: string): Promise<void> {
  await parts.storage.remove(originalKey)
  await rm(workFolderOf(parts, videoId), { recursive: true, force: true })
}

/** Marks a video as failed, and tells who watches. */
export async function failVideo(
  db: Database,
  videoId: number,
  failure: { code: string; text: string; canRetry: boolean },
): Promise<void> {
  await updateFailure(db, videoId, failure)
  await announce(db, videoId)
}

/** Takes an uploaded file into the storage; a killed run may have done it already. Throws `empty_file` when it is gone. */
export async function adoptUpload(
  { storage, incoming }: Pick<EncodeParts, 'storage' | 'incoming'>,
  uploadId: string | undefined,
  key: string,
): Promise<void> {
  if (await storage.stat(key)) {
    if (uploadId !== undefined) await discardIncoming(incoming, uploadId)
    return
  }
  if (uploadId === undefined || (await bytesReceived(incoming, uploadId)) === undefined) {
    throw new MediaError('empty_file', `the uploaded file for ${key} is gone`)
  }
  const source = { path: incomingPath(incoming, uploadId), move: true }
  await storage.put(key, source, { contentType: 'application/octet-stream' })
  await discardIncoming(incoming, uploadId)
}

async function produce(
  parts: EncodeParts,
  { video, file, part }: { video: ProcessedVideo; file: string; part: Part },
  { signal, log }: JobContext,
): Promise<void> {
  const { db, tools } = parts
  await tell(db, video.id, 'inspecting', 0)
  const source = await probe(tools, file, probeLimits(parts, signal))
  if (source.location) await suggestPlace(db, video.id, source.location)
  const workDir = workFolderOf(parts, video.id)
  const prefix = await choosePrefix(parts, video, workDir)
  const stored = new Set<string>()
  const show = async (state: PlayableState) => {
    const media = await storeState(parts.storage, { workDir, prefix, state, stored, fromSeconds: 0 })
    await db.transaction().execute(async (trx) => {
      await switchMedia(trx, video.id, media)
      await publishWhenReady(trx, video.id)
      await enqueue(trx, measureJob, {})
      await announce(trx, video.id)
    })
  }
  const progress = throttled((stage: ProcessingStage, percent: number) =>
    tell(db, video.id, stage, percent).catch((err: unknown) => {
      // Of an outage the log says enough.
      if (!isDatabaseAway(err)) log.warn({ err }, 'progress was not noted')
    }),
  )
  try {
    const state = await produceRenditions({
      tools,
      inputPath: file,
      workDir,
      source,
      ladder: planLadder(source, parts.ladder),
      signal,
      until: part === 'first state' ? 'playable' : 'complete',
      onPlayable: show,
      onProgress: ({ stage, percent }) => progress(STAGES[stage], percent),
    })
    await progress.settled()
    await show(state)
    if (!state.isFinal) {
      await enqueue(db, finishLadderJob, { videoId: video.id })
      return
    }
  } finally {
    await progress.settled()
  }
  await rm(workDir, { recursive: true, force: true })
}

/** What an uploaded file may be. */
export function probeLimits({ secondsMax }: EncodeParts, signal: AbortSignal): ProbeLimits {
  return { maxDurationSeconds: secondsMax, maxPixels: PIXELS_MAX, timeLimitSeconds: 300, signal }
}

function workFolderOf({ workFolder }: EncodeParts, videoId: number): string {
  return path.join(workFolder, String(videoId))
}

const STAGES = {
  packaging: 'packaging',
  encoding: 'encoding',
  checking: 'verifying',
  done: 'verifying',
} as const

async function tell(db: Database, videoId: number, stage: ProcessingStage, percent: number): Promise<void> {
  await updateStage(db, videoId, stage, percent)
  await announce(db, videoId)
}

/** Where the files are served from. A work folder that a killed run left goes on under the prefix it had. */
async function choosePrefix({ db }: EncodeParts, video: ProcessedVideo, workDir: string): Promise<string> {
  const isResumed = await access(workDir).then(
    () => true,
    () => false,
  )
  if (isResumed && video.mediaPrefix !== null) return video.mediaPrefix
  const prefix = `videos/${video.id}/${randomBytes(8).toString('hex')}`
  await updateMediaPrefix(db, video.id, prefix)
  return prefix
}

const PROGRESS_MS = 700

/** Passes a report on at most every 700 ms, the last one always, and one after the other. */
function throttled(report: (stage: ProcessingStage, percent: number) => Promise<void>) {
  let running: Promise<void> = Promise.resolve()
  let lastStage: ProcessingStage | undefined
  let lastAt = 0
  const pass = (stage: ProcessingStage, percent: number) => {
    const now = performance.now()
    if (stage === lastStage && now - lastAt < PROGRESS_MS) return
    lastStage = stage
    lastAt = now
    running = running.then(() => report(stage, percent))
  }
  return Object.assign(pass, { settled: () => running })
}
