import { rateOf } from './source.ts'
import type { FrameRate, SourceVideo } from './source.ts'

/** The grid of small pictures that a player shows while seeking. */
export interface StoryboardPlan {
  intervalSeconds: number
  columns: number
  rows: number
  thumbWidth: number
  thumbHeight: number
  /** How many small pictures there are over all sheets. */
  count: number
  sheets: number
}

const LONG_SIDE = 160
const COLUMNS = 10
const MAX_ROWS = 10
const WANTED_COUNT = 100

/** One small picture a second at the most, every 10 s at the least, in sheets of up to 100. Pure. */
export function planStoryboard(
  video: Pick<SourceVideo, 'width' | 'height' | 'durationSeconds'>,
  rate: FrameRate,
): StoryboardPlan {
  const intervalSeconds = Math.min(10, Math.max(1, Math.ceil(video.durationSeconds / WANTED_COUNT)))
  const lastPictureAt = Math.max(0, video.durationSeconds - 1 / rateOf(rate))
  const count = Math.floor(lastPictureAt / intervalSeconds + 1e-6) + 1
  const scale = LONG_SIDE / Math.max(video.width, video.height)
  const rows = Math.min(MAX_ROWS, Math.ceil(count / COLUMNS))
  return {
    intervalSeconds,
    columns: COLUMNS,
    rows,
    thumbWidth: evenSide(video.width * scale),
    thumbHeight: evenSide(video.height * scale),
    count,
    sheets: Math.ceil(count / (COLUMNS * rows)),
  }
}

export function sheetName(index: number): string {
  return `storyboard-${index + 1}.jpg`
}

/** The WebVTT that says which part of which sheet (`#xywh`, in pixels) belongs to which moment. Pure. */
export function writeStoryboardVtt(plan: StoryboardPlan, durationSeconds: number): string {
  const cues = Array.from({ length: plan.count }, (_, index) => {
    const cell = index % (plan.columns * plan.rows)
    const x = (cell % plan.columns) * plan.thumbWidth
    const y = Math.floor(cell / plan.columns) * plan.thumbHeight
    const sheet = sheetName(Math.floor(index / (plan.columns * plan.rows)))
    const from = index * plan.intervalSeconds
    const to =
      index === plan.count - 1 ? Math.max(durationSeconds, from + 0.001) : from + plan.intervalSeconds
    return `${clock(from)} --> ${clock(to)}\n${sheet}#xywh=${x},${y},${plan.thumbWidth},${plan.thumbHeight}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (divisor: number, modulo: number, digits: number) =>
    String(Math.floor(milliseconds / divisor) % modulo).padStart(digits, '0')
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`
}

function evenSide(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}
