import { METRES_PER_DEGREE, type TrackPoint } from '@serendib/contract'
import type { Line, PassedCell } from './queries.ts'

// The world in cells of 0.01 degrees, about 1.1 km: which tracks pass near a position is then one lookup per cell,
// however many videos there are.

const CELLS_PER_DEGREE = 100
const COLUMNS = 360 * CELLS_PER_DEGREE
/** Tracks within this distance pass near a position. */
const NEAR_METRES = 2000

const rowOf = (latitude: number) => Math.floor((latitude + 90) * CELLS_PER_DEGREE)
const columnOf = (longitude: number) => Math.floor((longitude + 180) * CELLS_PER_DEGREE) % COLUMNS
const cellAt = (row: number, column: number) => row * COLUMNS + ((column + COLUMNS) % COLUMNS)

/** Returns the cells that a line with points at most 250 m apart passes, each once. Pure. */
export function cellsOf({ seconds, latitudes, longitudes }: Line): PassedCell[] {
  const passed = new Map<number, number>()
  for (const [index, moment] of seconds.entries()) {
    const cell = cellAt(rowOf(latitudes[index] ?? 0), columnOf(longitudes[index] ?? 0))
    if (!passed.has(cell)) passed.set(cell, moment)
  }
  return [...passed].map(([cell, moment]) => ({ cell, seconds: moment }))
}

/** Returns the cells whose middle is within 2 km of a position, the nearest first. Pure. */
export function cellsNear({ latitude, longitude }: Pick<TrackPoint, 'latitude' | 'longitude'>): number[] {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const rows = Math.ceil((NEAR_METRES / METRES_PER_DEGREE) * CELLS_PER_DEGREE)
  // Near the poles the columns are narrow, and hardly anybody records there.
  const columns = Math.ceil(rows / Math.max(narrowing, 0.1))
  const steps = (count: number) => Array.from({ length: 2 * count + 1 }, (_, index) => index - count)
  const [row, column] = [rowOf(latitude), columnOf(longitude)]
  const metresTo = (r: number, c: number) =>
    Math.hypot(
      (row + r + 0.5) / CELLS_PER_DEGREE - 90 - latitude,
      ((column + c + 0.5) / CELLS_PER_DEGREE - 180 - longitude) * narrowing,
    ) * METRES_PER_DEGREE
  return steps(rows)
    .flatMap((r) =>
      steps(columns).map((c) => ({ cell: cellAt(row + r, column + c), metres: metresTo(r, c) })),
    )
    .filter(({ metres }) => metres <= NEAR_METRES)
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ cell }) => cell)
}
