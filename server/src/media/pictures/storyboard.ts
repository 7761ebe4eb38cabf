import { join } from 'node:path'

import { runTool } from '../tools/run.ts'
import type { RunOptions } from '../tools/run.ts'
import { words } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'

/** The grid of small pictures that a player shows while seeking. */
interface StoryboardPlan {
  intervalSeconds: number
  /** The time of each small picture, over all sheets. */
  times: number[]
  columns: number
  rows: number
  thumbWidth: number
  thumbHeight: number
  sheets: number
}

const LONG_SIDE = 160
const COLUMNS = 10
const MAX_ROWS = 10
const WANTED_COUNT = 100
const LONGEST_INTERVAL = 10
/** How much earlier a keyframe may be and still count for its time. */
const EARLY_SECONDS = 0.005

/**
 * Plans a storyboard of a rendition's keyframes: pictures between them would require decoding everything, and would
 * slow down the encoding if made in the same process. About a hundred pictures, at least one every 10 s. Pure.
 */
export function planStoryboard(
  size: { width: number; height: number },
  keyframes: readonly number[],
): StoryboardPlan {
  const lastAt = keyframes.at(-1) ?? 0
  const intervalSeconds = Math.min(LONGEST_INTERVAL, Math.max(1, Math.ceil(lastAt / WANTED_COUNT)))
  const times: number[] = []
  for (const time of keyframes) if (time >= times.length * intervalSeconds - EARLY_SECONDS) times.push(time)
  const scale = LONG_SIDE / Math.max(size.width, size.height)
  const rows = Math.min(MAX_ROWS, Math.ceil(times.length / COLUMNS))
  return {
    intervalSeconds,
    times,
    columns: COLUMNS,
    rows,
    thumbWidth: evenSide(size.width * scale),
    thumbHeight: evenSide(size.height * scale),
    sheets: Math.ceil(times.length / (COLUMNS * rows)),
  }
}

/** Renders the sheets of a plan from its rendition: `storyboard-1.jpg` and so on. */
export async function drawStoryboard(
  tools: MediaTools,
  renditionPath: string,
  folder: string,
  plan: StoryboardPlan,
  options: RunOptions,
): Promise<void> {
  const filters = [
    // The same selection as in the plan.
    `select=gte(t\\,selected_n*${plan.intervalSeconds}-${EARLY_SECONDS})`,
    `scale=${plan.thumbWidth}:${plan.thumbHeight}:flags=bilinear:out_range=pc`,
    'format=yuvj420p',
    `tile=${plan.columns}x${plan.rows}`,
  ]
  await runTool(
    tools.ffmpegPath,
    [
      ...words('-hide_banner -v error -nostdin -y -skip_frame nokey -protocol_whitelist file -i'),
      `file:${renditionPath}`,
      '-vf',
      filters.join(','),
      ...words('-fps_mode passthrough -c:v mjpeg -q:v 6 -map_metadata -1 -fflags +bitexact -f image2'),
      `file:${join(folder, 'storyboard-%d.jpg')}`,
    ],
    options,
  )
}

export function sheetNames(plan: StoryboardPlan): string[] {
  return Array.from({ length: plan.sheets }, (_, index) => `storyboard-${index + 1}.jpg`)
}

/** Writes the WebVTT that maps times to parts of the sheets (`#xywh`, in pixels). Pure. */
export function writeStoryboardVtt(plan: StoryboardPlan, durationSeconds: number): string {
  const sheets = sheetNames(plan)
  const cues = plan.times.map((time, index) => {
    const cell = index % (plan.columns * plan.rows)
    const x = (cell % plan.columns) * plan.thumbWidth
    const y = Math.floor(cell / plan.columns) * plan.thumbHeight
    const sheet = sheets[Math.floor(index / (plan.columns * plan.rows))]
    const until = plan.times[index + 1] ?? Math.max(durationSeconds, time + 0.001)
    return `${clock(time)} --> ${clock(until)}\n${sheet}#xywh=${x},${y},${plan.thumbWidth},${plan.thumbHeight}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000))
  const part = (divisor: number, modulo: number, digits: number) =>
    String(Math.floor(milliseconds / divisor) % modulo).padStart(digits, '0')
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`
}

function evenSide(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}
