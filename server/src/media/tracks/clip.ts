import { mixHeights, mixNumbers, mixPositions } from './geometry.ts'
import type { TimedPoint, TimedSegments } from './track.ts'

/** A part of the way between two neighbouring points, as shares of it from 0 to 1. */
export type Part = readonly [from: number, to: number]

/** The point at a share of the way between two neighbours. */
export function pointBetween(a: TimedPoint, b: TimedPoint, share: number): TimedPoint {
  if (share <= 0) return a
  if (share >= 1) return b
  return {
    seconds: mixNumbers(a.seconds, b.seconds, share),
    ...mixPositions(a, b, share),
    height: mixHeights(a.height, b.height, share),
  }
}

/**
 * Removes parts of a track. Their borders become points, and segments end there. `hiddenBetween` returns what to remove
 * between two neighbours; it is asked for the pair of a point and itself where a segment has only one.
 */
export function removeParts(
  segments: TimedSegments,
  hiddenBetween: (a: TimedPoint, b: TimedPoint) => readonly Part[],
): TimedPoint[][] {
  const kept: TimedPoint[][] = []
  for (const segment of segments) {
    const [only] = segment
    if (segment.length === 1 && only && hiddenBetween(only, only).length === 0) kept.push([only])
    let piece: TimedPoint[] = []
    const endPiece = () => {
      if (piece.length > 1) kept.push(piece)
      piece = []
    }
    segment.slice(1).forEach((b, index) => {
      const a = segment[index] ?? b
      const parts = complement(hiddenBetween(a, b))
      if (parts[0]?.[0] !== 0) endPiece()
      for (const [from, to] of parts) {
        if (piece.length === 0) piece.push(pointBetween(a, b, from))
        piece.push(pointBetween(a, b, to))
        if (to < 1) endPiece()
      }
    })
    endPiece()
  }
  return kept
}

/** What is left of 0 to 1. */
function complement(hidden: readonly Part[]): Part[] {
  const left: Part[] = []
  let from = 0
  for (const [start, end] of hidden.toSorted((a, b) => a[0] - b[0])) {
    if (start > from) left.push([from, start])
    from = Math.max(from, end)
  }
  if (from < 1) left.push([from, 1])
  return left
}

/** The part between two neighbours that lies between two seconds. */
export function partWithin(a: TimedPoint, b: TimedPoint, from: number, to: number): Part | undefined {
  const length = b.seconds - a.seconds
  if (length <= 0) return a.seconds >= from && a.seconds <= to ? [0, 1] : undefined
  const start = Math.max(0, (from - a.seconds) / length)
  const end = Math.min(1, (to - a.seconds) / length)
  return start < end ? [start, end] : undefined
}

/** Restricts a track to the seconds from `from` to `to`, with points at these borders. */
export function restrictTo(segments: TimedSegments, from: number, to: number): TimedPoint[][] {
  return removeParts(segments, (a, b) => {
    const before = partWithin(a, b, -Infinity, from)
    const after = partWithin(a, b, to, Infinity)
    // Points exactly on a border are inside.
    if (a.seconds === b.seconds) return a.seconds < from || a.seconds > to ? [[0, 1]] : []
    return [before, after].filter((part) => part !== undefined)
  })
}
