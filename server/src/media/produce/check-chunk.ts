import { open, stat } from 'node:fs/promises'

import type { ChunkTask } from './chunk-task.ts'
import { orderOf, secondsOf } from './chunk-task.ts'
import { checkFrames, placeFragment } from './chunks.ts'
import { checkBoxes, readAt, readInit } from '../output/fragment-index.ts'
import type { FragmentIndex } from '../output/fragment-index.ts'
import { MediaError } from '../media-error.ts'
import { keyframeInterval } from '../model/ladder.ts'
import { rateOf } from '../model/source.ts'
import { checkStructure, expectVideo } from '../output/verify.ts'
import { isVerdict, runTool } from '../tools/run.ts'
import { IDLE_PROCESS_LIMITS, stallSecondsOf } from '../tools/sandbox.ts'
import { BOUNDED_PICTURE, uploadInput, words } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'

// The files of a chunk that was encoded elsewhere. They are read like uploads: with whitelists, limits and no network.

/** How many bytes a file of a chunk may have: x264 keeps its rate only on average. */
export function bytesMaxOf(task: ChunkTask, name: string): number {
  const rendition = task.renditions.find((each) => `${each.name}.mp4` === name)
  if (!rendition) return 0
  return (
    Math.ceil((2 * secondsOf(task) * rendition.maxBitsPerSecond + 4 * rendition.bufferBits) / 8) + 1024 ** 2
  )
}

/** Checks all files of a chunk and decodes every frame. Throws `MediaError('wrong_result')`. */
export async function checkChunk(
  tools: MediaTools,
  task: ChunkTask,
  pathOf: (name: string) => string,
  signal: AbortSignal,
): Promise<void> {
  const { source, ladder } = orderOf(task)
  const { toleranceSeconds } = expectVideo(source, ladder.frameRate)
  const interval = keyframeInterval(ladder)
  for (const { name, width, height } of task.renditions) {
    const file = `${name}.mp4`
    const path = pathOf(file)
    if ((await stat(path)).size > bytesMaxOf(task, file)) throw wrong(file, 'too many bytes')
    await checkBoxes(path, limitsOf(task))
    const expected = { kind: 'video', durationSeconds: secondsOf(task), toleranceSeconds } as const
    const index = await checkStructure(path, expected)
    const { init, fragments } = index
    const isAsOrdered = /^avc1\.64/i.test(init.codec) && init.width === width && init.height === height
    if (!isAsOrdered) throw wrong(file, `${init.codec}, ${init.width}x${init.height}`)
    const isRegular = fragments.slice(0, -1).every(({ samples }) => samples === interval)
    if (ladder.keyframes === 'every-2-seconds' && !isRegular) throw wrong(file, 'keyframes at other times')
    const frames = checkFrames(file, index, task)
    const rate = rateOf(ladder.frameRate)
    if (Math.abs(index.durationSeconds - frames / rate) > 0.5 / rate)
      throw wrong(file, 'frames at other times')
    await checkPlaces(path, index)
    const decoded = await countFrames(tools, { path, frames, seconds: secondsOf(task) }, signal)
    if (decoded !== frames) throw wrong(file, `${decoded} of ${frames} frames decode`)
  }
}

/** The init segment and moofs of a minute have some kilobytes. */
const INIT_BYTES_MAX = 64 * 1024
const MOOF_BYTES_MAX = 1024 ** 2

function limitsOf(task: ChunkTask) {
  const frames = Math.ceil(secondsOf(task) * rateOf(task.ladder.frameRate))
  // A keyframe in each frame, at most, is a moof and an mdat.
  return { boxes: 2 * (frames + 2) + 8, initBytes: INIT_BYTES_MAX, moofBytes: MOOF_BYTES_MAX }
}

/** Checks that each fragment can be placed into the joined file. */
async function checkPlaces(path: string, { fragments }: FragmentIndex): Promise<void> {
  const file = await open(path)
  try {
    for (const { offset, bytes } of fragments)
      placeFragment(await readAt(file, offset, Math.min(bytes, MOOF_BYTES_MAX)), {
        sequence: 1,
        decodeTime: 0,
      })
  } finally {
    await file.close()
  }
}

const wrong = (file: string, detail: string) => new MediaError('wrong_result', `${file}: ${detail}`)

/** Counts the frames that decode without an error. */
async function countFrames(
  tools: MediaTools,
  { path, frames, seconds }: { path: string; frames: number; seconds: number },
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  const args = [
    ...words('-hide_banner -v error -nostdin -xerror'),
    // With several threads, the decoder sometimes doesn't report unreadable data.
    ...uploadInput(path, [...BOUNDED_PICTURE, ...words('-err_detect explode -threads 1')]),
    ...words('-map 0:v -fps_mode passthrough -f framecrc -'),
  ]
  try {
    await runTool(tools.ffmpegPath, args, {
      signal,
      limits: IDLE_PROCESS_LIMITS,
      timeLimitSeconds: 600 + seconds * 60,
      stallSeconds: stallSecondsOf(IDLE_PROCESS_LIMITS),
      linesMax: frames + 100,
      onLine: (line) => {
        if (/^\d/.test(line)) count += 1
      },
    })
    return count
  } catch (error) {
    throw isVerdict(error) ? new MediaError('wrong_result', error.message, { cause: error }) : error
  }
}

/** Whether two files have the same init segment. Only then can they be joined. */
export async function canBeJoined(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([readInit(one), readInit(other)])
  return a.equals(b)
}
