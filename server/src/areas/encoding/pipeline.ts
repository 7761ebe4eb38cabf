import type { ProcessingStage } from '@serendib/contract'
import type { Ladder, PlayableState, ProductionEnd, Source, Trim } from '../../media/index.ts'
import {
  judgingReads,
  MediaError,
  planLadder,
  probe,
  produceRenditions,
  trimSource,
} from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isDatabaseUnreachable } from '../../platform/database/unreachable.ts'
import { createFailureLog } from '../../platform/failures/failure-log.ts'
import { isStorageFull } from '../../platform/http/errors.ts'
import type { JobContext } from '../../platform/jobs/handler.ts'
import type { Log } from '../../platform/log.ts'
import { ABANDONED_SECONDS, ENCODING } from './job-kinds.ts'
import { takeOriginal } from './original.ts'
import { refusedFileExpiry } from './outdated.ts'
import { insertOutdated } from './outdated-queries.ts'
import type { EncodeParts } from './parts.ts'
import type { Failure } from './queries.ts'
import type { ServedMedia } from './served-media.ts'
import { storeState } from './served-media.ts'
import type { Workspace } from './workspace.ts'
import { failureTexts } from './failure-texts.ts'
import {
  copyRenditions,
  findWorkspace,
  newPrefix,
  removeWorkFolder,
  removeWorkFolders,
  workspaceOf,
} from './workspace.ts'

/** A task of the pipeline: the first encode of a video (first-encode.ts), a trim or a replacement (make-edit.ts). */
export interface EncodingTask {
  readonly videoId: number
  readonly original: {
    /** The file's key in the storage, whether it is already there or not. */
    readonly key: string
    /** The upload of the file, if it is still known. */
    readonly uploadId: string | undefined
  }
  /** The prefix of an earlier run, and the files that the video is served from. */
  readonly before: { readonly prefix: string | null; readonly masterKey: string | null }
  /** The part of a file to encode; undefined for all of it. */
  trimOf?(whole: Source): Trim | undefined
  /**
   * Decides how far to encode, and may add files to the work folder; undefined: there is nothing to encode. Called before
   * encoding.
   */
  until(work: EncodingWork): Promise<ProductionEnd | undefined>
  /** Whether to show states before the last one. */
  readonly showsEarlyStates: boolean
  /** Whether the result is still needed: the edit job may have been cancelled, or the video deleted. */
  isWanted(): Promise<boolean>
  /** Runs in a transaction. */
  savePrefix(trx: Database, prefix: string): Promise<void>
  report(stage: ProcessingStage, percent: number): Promise<void>
  /** Called with the result of `probe`, the uploaded file and the work folder. */
  onSource?(source: Source, files: { file: string; folder: string }): Promise<void>
  /** Switches the video to the stored files. */
  show(made: Made): Promise<void>
  /** Saves why an attempt failed that will be retried. */
  noteFailure(failure: { code: string; text: string }): Promise<void>
  giveUp(failure: Failure): Promise<void>
}

/** What is about to be encoded. */
interface EncodingWork {
  readonly source: Source
  readonly ladder: Ladder
  readonly workDir: string
}

/** A stored playable state. */
export interface Made {
  readonly prefix: string
  readonly media: ServedMedia
  /** The whole uploaded file. */
  readonly source: Source
}

const MAX_PIXELS = 8192 * 4320

/**
 * Runs the pipeline: moves the uploaded file into the storage, probes and encodes it, stores the result and has the
 * task show it. Can be run again after any interruption: it reuses what a killed run completed. A file that can never
 * become a video fails and is not retried, unless its owner asks. Returns the last state, or undefined if there is
 * none.
 */
export async function runEncoding(
  parts: EncodeParts,
  task: EncodingTask,
  context: JobContext,
): Promise<PlayableState | undefined> {
  const { key, uploadId } = task.original
  const workspace = await openWorkspace(parts, task)
  try {
    await takeOriginal(parts, uploadId, key)
    return await parts.storage.useFile(key, (file) =>
      judgingReads(file, context.signal, () => encode(parts, task, { file, workspace }, context)),
    )
  } catch (cause) {
    if (!(await task.isWanted())) {
      await removeWorkFolder(workspace)
      return undefined
    }
    context.signal.throwIfAborted()
    const error = toMediaError(cause)
    if (!(error instanceof MediaError)) throw error
    const failure = { code: error.code, text: failureTexts[error.code] }
    context.log.warn({ videoId: task.videoId, failure: error.code, detail: error.detail }, 'encoding failed')
    if (!isFileRefused(error, context.attempt)) {
      // Shown to the uploader if retries don't help.
      await task.noteFailure(failure)
      throw error
    }
    const canRetry = error.canTryAgain
    await task.giveUp({
      ...failure,
      canRetry,
      fileExpiresAt: canRetry ? refusedFileExpiry(parts) : new Date(),
    })
    await removeWorkFolder(workspace)
    return undefined
  }
}

/** Whether to stop retrying: the file was refused, or could not be read after the maximum number of attempts. */
function isFileRefused(error: MediaError, attempt: number): boolean {
  return !error.isRetryable || (error.code === 'unreadable_file' && attempt > ENCODING.retryLimit)
}

/** Converts an error caused by a full disk, which is not the file's fault. Other errors stay unchanged. */
export function toMediaError(cause: unknown): unknown {
  return isStorageFull(cause) ? new MediaError('disk_full', String(cause), { cause }) : cause
}

async function encode(
  parts: EncodeParts,
  task: EncodingTask,
  { file, workspace }: { file: string; workspace: Workspace },
  { signal, log }: JobContext,
): Promise<PlayableState | undefined> {
  const { storage, tools } = parts
  await task.report('inspecting', 0)
  const limits = {
    maxDurationSeconds: parts.secondsMax,
    maxPixels: MAX_PIXELS,
    timeLimitSeconds: 300,
    signal,
  }
  const whole = await probe(tools, file, limits)
  await task.onSource?.(whole, { file, folder: workspace.folder })
  const trim = task.trimOf?.(whole)
  const source = trim ? trimSource(whole, trim) : whole
  const ladder = planLadder(source, parts.ladder)
  const until = await task.until({ source, ladder, workDir: workspace.folder })
  if (!until) return undefined
  const stored = new Set<string>()
  const show = async (state: PlayableState) => {
    const { prefix, folder: workDir } = workspace
    const fromSeconds = trim?.fromSeconds ?? 0
    const media = await storeState(storage, { workDir, prefix, state, stored, fromSeconds })
    await task.show({ prefix, media, source: whole })
  }
  const progress = throttled(log, (stage, percent) => task.report(stage, percent))
  let state: PlayableState
  try {
    state = await produceRenditions({
      tools,
      inputPath: file,
      workDir: workspace.folder,
      source,
      ladder,
      signal,
      until,
      ...(task.showsEarlyStates ? { onPlayable: show } : {}),
      onProgress: ({ stage, percent }) => progress(STAGES[stage], percent),
    })
  } finally {
    await progress.settled()
  }
  await show(state)
  if (state.isFinal) await removeWorkFolder(workspace)
  return state
}

const STAGES = {
  packaging: 'packaging',
  encoding: 'encoding',
  checking: 'verifying',
  done: 'verifying',
} as const

/**
 * Resumes the workspace of an earlier run if it is on this machine, or creates a new one with the renditions that the
 * earlier run stored.
 */
async function openWorkspace(
  { db, storage, workFolder }: EncodeParts,
  task: EncodingTask,
): Promise<Workspace> {
  const { prefix: former, masterKey } = task.before
  const resumed = await findWorkspace(workFolder, former)
  if (resumed) return resumed
  if (task.showsEarlyStates) await removeWorkFolders(workFolder, task.videoId)
  const prefix = newPrefix(task.videoId)
  const isServed = former !== null && masterKey?.startsWith(`${former}/`)
  await db.transaction().execute(async (trx) => {
    await task.savePrefix(trx, prefix)
    if (former !== null && !isServed) await insertOutdated(trx, [former], ABANDONED_SECONDS)
  })
  const workspace = workspaceOf(workFolder, prefix)
  if (task.showsEarlyStates && former !== null) await copyRenditions(storage, former, workspace)
  return workspace
}

const PROGRESS_MS = 700

/** Reports progress when the stage changes, otherwise at most every 700 ms, one report at a time. Errors are only logged. */
export function throttled(log: Log, report: (stage: ProcessingStage, percent: number) => Promise<void>) {
  const failures = createFailureLog(log, {
    level: 'warn',
    failing: "couldn't save progress",
    again: 'saving progress works again',
  })
  const logged = (err: unknown) => {
    // Outages are logged elsewhere.
    if (!isDatabaseUnreachable(err)) failures.failed(err)
  }
  let running: Promise<void> = Promise.resolve()
  let lastStage: ProcessingStage | undefined
  let lastAt = 0
  const pass = (stage: ProcessingStage, percent: number) => {
    const now = performance.now()
    if (stage === lastStage && now - lastAt < PROGRESS_MS) return
    lastStage = stage
    lastAt = now
    running = running.then(() => report(stage, percent)).then(failures.succeeded, logged)
  }
  return Object.assign(pass, { settled: () => running })
}
