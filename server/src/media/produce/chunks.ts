import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import { encodeArguments, seekedArguments, seekSecondsOf } from '../tools/ffmpeg-arguments.ts'
import { readAt, readFragmentIndex } from '../output/fragment-index.ts'
import type { FragmentIndex } from '../output/fragment-index.ts'
import { watchSpace } from '../tools/free-space.ts'
import { keyframeInterval } from '../model/ladder.ts'
import type { Ladder } from '../model/ladder.ts'
import { asMediaError, MediaError } from '../media-error.ts'
import { placeMoof } from '../output/mp4-boxes.ts'
import type { ChunkPlan, ChunkTask } from './chunk-task.ts'
import { chunkedRenditions, hasTask, orderOf, secondsOf } from './chunk-task.ts'
import { COPIED_VIDEO } from '../output/playable-state.ts'
import { runTool } from '../tools/run.ts'
import { IDLE_PROCESS_LIMITS, stallSecondsOf } from '../tools/sandbox.ts'
import type { ProcessLimits } from '../tools/sandbox.ts'
import { heldSeconds, rateOf } from '../model/source.ts'
import type { Source } from '../model/source.ts'
import type { MediaTools } from '../tools/tools.ts'
import { openWorkFolder } from '../tools/work-folder.ts'

// Long videos are encoded in chunks, by any number of workers. Joined, they have the frames and timestamps of one encode.

/** More chunks would cost more than they gain: each is a job that reads the uploaded file. */
const CHUNKS_MAX = 40

/**
 * Plans the chunks of a video: about `chunkSeconds` long, each starting with a keyframe. Undefined if it is too short,
 * or has to be encoded in one piece: if it cannot be read from any keyframe in the same way as from its start, or if
 * all of its renditions are in the first playable state. `workDir` has that state. `evenOne`: a short video is one
 * chunk.
 */
export async function planChunks(
  source: Source,
  ladder: Ladder,
  { workDir, chunkSeconds, evenOne = false }: { workDir: string; chunkSeconds: number; evenOne?: boolean },
): Promise<ChunkPlan | undefined> {
  const { video, durationSeconds } = source
  if (!video || !isDivisible(source, ladder) || !hasTask({ source, ladder, starts: [0] })) return undefined
  if (durationSeconds < 2 * chunkSeconds) return evenOne ? { source, ladder, starts: [0] } : undefined
  const rate = rateOf(ladder.frameRate)
  const interval = keyframeInterval(ladder)
  const frames = Math.round(video.durationSeconds * rate)
  const keyframes =
    ladder.keyframes === 'source'
      ? await copiedKeyframes(workDir, rate)
      : Array.from({ length: Math.ceil(frames / interval) }, (_, index) => index * interval)
  const length = Math.max(chunkSeconds, durationSeconds / CHUNKS_MAX) * rate
  const starts = [0]
  for (const keyframe of keyframes) {
    const isLongEnough = keyframe - (starts.at(-1) ?? 0) >= length
    // The last chunk is at least half as long as the others.
    if (isLongEnough && frames - keyframe >= length / 2) starts.push(keyframe)
  }
  return starts.length > 1 ? { source, ladder, starts } : undefined
}

function isDivisible(source: Source, ladder: Ladder): boolean {
  const { container, trim, hasBrokenClock, isIncomplete } = source
  const isSeekable = /mp4|matroska/.test(container) && !trim && !hasBrokenClock && heldSeconds(source) === 0
  return (
    isSeekable && !isIncomplete && ladder.firstRenditions.length > 0 && chunkedRenditions(ladder).length > 0
  )
}

/** The frames at which the copied rendition has keyframes. Without the copy: none. */
async function copiedKeyframes(workDir: string, rate: number): Promise<number[]> {
  const folder = await openWorkFolder(workDir)
  if (!(await folder.has(`${COPIED_VIDEO}.mp4`))) return []
  const { fragments } = await readFragmentIndex(folder.path(`${COPIED_VIDEO}.mp4`))
  return fragments.map(({ startSeconds }) => Math.round(startSeconds * rate))
}

export interface ChunkRequest {
  tools: MediaTools
  inputPath: string
  /** An empty folder. */
  workDir: string
  task: ChunkTask
  signal: AbortSignal
  /** Called with the share of the chunk that is encoded, from 0 to 1. */
  onProgress?: (share: number) => void
  limits?: ProcessLimits
}

/**
 * Encodes a chunk. Returns the names of its files, one per rendition. Throws `MediaError`, or the signal's reason if
 * aborted.
 */
export async function encodeChunk(request: ChunkRequest): Promise<string[]> {
  const { tools, inputPath, workDir, task, limits = IDLE_PROCESS_LIMITS } = request
  const order = orderOf(task)
  const stopper = new AbortController()
  const signal = AbortSignal.any([stopper.signal, request.signal])
  const run = { signal, limits, timeLimitSeconds: 600 + task.source.durationSeconds * 60 }
  const seconds = secondsOf(task)
  const endWatch = await watchSpace(workDir, (error) => stopper.abort(error))
  try {
    await checkSeek(request, run)
    await runTool(tools.ffmpegPath, encodeArguments(inputPath, workDir, order), {
      ...run,
      stallSeconds: stallSecondsOf(limits),
      growingFolder: workDir,
      onProgress: (headway) => request.onProgress?.(Math.min(1, headway.seconds / seconds)),
    })
    const names = filesOf(task)
    for (const name of names) checkFrames(name, await readFragmentIndex(join(workDir, name)), task)
    return names
  } catch (error) {
    request.signal.throwIfAborted()
    throw asMediaError(stopper.signal.aborted ? stopper.signal.reason : error, () => 'damaged_file')
  } finally {
    stopper.abort()
    endWatch()
  }
}

/** The names of a chunk's files. */
export function filesOf({ renditions }: ChunkTask): string[] {
  return renditions.map(({ name }) => `${name}.mp4`)
}

/** Checks that reading starts before the chunk. Some files have an index that leads elsewhere. */
async function checkSeek(
  { tools, inputPath, task }: ChunkRequest,
  run: Parameters<typeof runTool>[2],
): Promise<void> {
  const { source, ladder, frames } = orderOf(task)
  const seconds = seekSecondsOf(frames, ladder.frameRate)
  if (seconds === 0) return
  const { stdout } = await runTool(tools.ffmpegPath, seekedArguments(inputPath, source, seconds), run)
  const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)/m.exec(stdout) ?? []
  const [, pts] = /^0, *-?\d+, *(-?\d+)/m.exec(stdout) ?? []
  const at = (Number(pts) * Number(numerator)) / Number(denominator)
  // The first frame shows what was there shortly before it.
  if (!(at <= frames.from / rateOf(ladder.frameRate) - 1)) {
    throw new MediaError('wrong_result', `reading from ${seconds} s started at ${at} s`)
  }
}

/** Throws `wrong_result` unless a chunk's file has exactly the planned frames. Returns their number. */
export function checkFrames(name: string, { fragments }: FragmentIndex, { frames }: ChunkTask): number {
  const { from, end } = frames
  const count = fragments.reduce((sum, { samples }) => sum + samples, 0)
  const isRight = end === null ? count > 0 : count === end - from
  if (!isRight || fragments[0]?.startSeconds !== 0) {
    throw new MediaError('wrong_result', `${name}: ${count} frames for ${from} to ${end}`)
  }
  return count
}

/**
 * Joins the chunks of all renditions into files of the work folder, which a production then uses. `useFile` provides a
 * file of a chunk.
 */
export async function joinChunks(
  workDir: string,
  plan: ChunkPlan,
  useFile: (index: number, name: string, use: (path: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = await openWorkFolder(workDir)
  for (const rendition of chunkedRenditions(plan.ladder)) {
    const name = `${rendition.name}.mp4`
    if (await folder.has(name)) continue
    const attempt = await folder.startAttempt()
    const joined = await open(join(attempt, name), 'w')
    try {
      const place: Place = { init: null, sequence: 1, decodeTime: 0 }
      for (const index of plan.starts.keys())
        await useFile(index, name, (path) => appendChunk(joined, path, place))
    } finally {
      await joined.close()
    }
    await folder.keep(attempt, [name])
  }
  await folder.tidy()
}

/** Where the next fragment goes. */
interface Place {
  init: Buffer | null
  sequence: number
  decodeTime: number
}

async function appendChunk(joined: FileHandle, path: string, place: Place): Promise<void> {
  const index = await readFragmentIndex(path)
  const chunk = await open(path)
  try {
    const init = await readAt(chunk, 0, index.initBytes)
    if (place.init === null) await joined.appendFile(init)
    else if (!place.init.equals(init)) throw new MediaError('wrong_result', `${path}: another init segment`)
    place.init = init
    for (const { offset, bytes } of index.fragments) {
      const fragment = await readAt(chunk, offset, bytes)
      placeFragment(fragment, place)
      await joined.appendFile(fragment)
      place.sequence += 1
    }
    place.decodeTime += ticksOf(index)
  } finally {
    await chunk.close()
  }
}

/** Like `placeMoof`, but throws `MediaError('wrong_result')`. */
export function placeFragment(fragment: Buffer, place: { sequence: number; decodeTime: number }): void {
  try {
    placeMoof(fragment, place)
  } catch (error) {
    throw new MediaError('wrong_result', String(error), { cause: error })
  }
}

function ticksOf({ durationSeconds, init }: FragmentIndex): number {
  return Math.round(durationSeconds * init.timescale)
}
