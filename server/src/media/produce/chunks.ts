import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import { encodeArguments, seekedArguments, seekSecondsOf } from '../tools/ffmpeg-arguments.ts'
import { readAt, readFragmentIndex } from '../output/fragment-index.ts'
import type { FragmentIndex } from '../output/fragment-index.ts'
import { watchSpace } from '../tools/free-space.ts'
import { keyframeInterval } from '../model/ladder.ts'
import type { Ladder, Rendition } from '../model/ladder.ts'
import { asMediaError, MediaError } from '../media-error.ts'
import { placeMoof } from '../output/mp4-boxes.ts'
import type { FrameRange } from '../model/picture-filters.ts'
import { COPIED_VIDEO } from '../output/playable-state.ts'
import { runTool } from '../tools/run.ts'
import { IDLE_PROCESS_LIMITS, stallSecondsOf } from '../tools/sandbox.ts'
import type { ProcessLimits } from '../tools/sandbox.ts'
import { heldSeconds, rateOf } from '../model/source.ts'
import type { Source } from '../model/source.ts'
import type { MediaTools } from '../tools/tools.ts'
import { openWorkFolder } from '../tools/work-folder.ts'

// Long videos are encoded in chunks, by any number of workers. Joined, they have the frames and timestamps of one encode.

/** What all workers need to encode the chunks of a video. Plain data that can be stored as JSON. */
export interface ChunkPlan {
  readonly source: Source
  readonly ladder: Ladder
  /** The first frame of each chunk, in frames of the renditions. */
  readonly starts: readonly number[]
}

/** More chunks would cost more than they gain: each is a job that reads the uploaded file. */
const CHUNKS_MAX = 40

/**
 * Plans the chunks of a video: about `chunkSeconds` long, each starting with a keyframe. Undefined if it is too short,
 * or has to be encoded in one piece: if it cannot be read from any keyframe in the same way as from its start, or if
 * all of its renditions are in the first playable state. `workDir` has that state.
 */
export async function planChunks(
  source: Source,
  ladder: Ladder,
  { workDir, chunkSeconds }: { workDir: string; chunkSeconds: number },
): Promise<ChunkPlan | undefined> {
  const { video, durationSeconds } = source
  if (!video || !isDivisible(source, ladder) || durationSeconds < 2 * chunkSeconds) return undefined
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

/** The renditions that are encoded in chunks. */
function chunkedRenditions({ firstRenditions, renditions }: Ladder): Rendition[] {
  return renditions.filter(({ name }) => !firstRenditions.includes(name))
}

/** The frames at which the copied rendition has keyframes. Without the copy: none. */
async function copiedKeyframes(workDir: string, rate: number): Promise<number[]> {
  const folder = await openWorkFolder(workDir)
  if (!(await folder.has(`${COPIED_VIDEO}.mp4`))) return []
  const { fragments } = await readFragmentIndex(folder.path(`${COPIED_VIDEO}.mp4`))
  return fragments.map(({ startSeconds }) => Math.round(startSeconds * rate))
}

function framesOf({ starts }: ChunkPlan, index: number): FrameRange {
  return { from: starts[index] ?? 0, end: starts[index + 1] ?? null }
}

export interface ChunkRequest {
  tools: MediaTools
  inputPath: string
  /** An empty folder. */
  workDir: string
  plan: ChunkPlan
  index: number
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
  const { tools, inputPath, workDir, plan, index, limits = IDLE_PROCESS_LIMITS } = request
  const { source, ladder } = plan
  const frames = framesOf(plan, index)
  const renditions = chunkedRenditions(ladder)
  const stopper = new AbortController()
  const signal = AbortSignal.any([stopper.signal, request.signal])
  const run = { signal, limits, timeLimitSeconds: 600 + source.durationSeconds * 60 }
  const rate = rateOf(ladder.frameRate)
  const seconds = (frames.end === null ? source.durationSeconds : frames.end / rate) - frames.from / rate
  const endWatch = await watchSpace(workDir, (error) => stopper.abort(error))
  try {
    await checkSeek(request, frames, run)
    const order = { source, ladder, renditions, audio: [], gains: [], frames }
    await runTool(tools.ffmpegPath, encodeArguments(inputPath, workDir, order), {
      ...run,
      stallSeconds: stallSecondsOf(limits),
      growingFolder: workDir,
      onProgress: (headway) => request.onProgress?.(Math.min(1, headway.seconds / seconds)),
    })
    const names = renditions.map(({ name }) => `${name}.mp4`)
    for (const name of names) await checkFrames(join(workDir, name), frames)
    return names
  } catch (error) {
    request.signal.throwIfAborted()
    throw asMediaError(stopper.signal.aborted ? stopper.signal.reason : error, () => 'damaged_file')
  } finally {
    stopper.abort()
    endWatch()
  }
}

/** Checks that reading starts before the chunk. Some files have an index that leads elsewhere. */
async function checkSeek(
  { tools, inputPath, plan }: ChunkRequest,
  frames: FrameRange,
  run: Parameters<typeof runTool>[2],
): Promise<void> {
  const rate = rateOf(plan.ladder.frameRate)
  const seconds = seekSecondsOf(frames, plan.ladder.frameRate)
  if (seconds === 0) return
  const { stdout } = await runTool(tools.ffmpegPath, seekedArguments(inputPath, plan.source, seconds), run)
  const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)/m.exec(stdout) ?? []
  const [, pts] = /^0, *-?\d+, *(-?\d+)/m.exec(stdout) ?? []
  const at = (Number(pts) * Number(numerator)) / Number(denominator)
  // The first frame shows what was there shortly before it.
  if (!(at <= frames.from / rate - 1)) {
    throw new MediaError('wrong_result', `reading from ${seconds} s started at ${at} s`)
  }
}

async function checkFrames(path: string, { from, end }: FrameRange): Promise<void> {
  const { fragments } = await readFragmentIndex(path)
  const frames = fragments.reduce((sum, { samples }) => sum + samples, 0)
  const isRight = end === null ? frames > 0 : frames === end - from
  if (!isRight || fragments[0]?.startSeconds !== 0) {
    throw new MediaError('wrong_result', `${path}: ${frames} frames for ${from} to ${end}`)
  }
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
      placeMoof(fragment, place)
      await joined.appendFile(fragment)
      place.sequence += 1
    }
    place.decodeTime += ticksOf(index)
  } finally {
    await chunk.close()
  }
}

function ticksOf({ durationSeconds, init }: FragmentIndex): number {
  return Math.round(durationSeconds * init.timescale)
}
