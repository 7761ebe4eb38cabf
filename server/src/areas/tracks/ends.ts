import { randomInt } from 'node:crypto'
import type { TrackPoint } from '@serendib/contract'
import { withSharesOf } from '@serendib/contract'
import { distanceBetween } from '../../media/tracks/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import { listOtherEnds, updateEnds } from './ends-queries.ts'
import type { TrackRow } from './queries.ts'

/** Ends within this distance are the same place: a receiver is wrong by less. */
const SAME_METRES = 100

type Position = Pick<TrackPoint, 'latitude' | 'longitude'>
/** A place where a track ends: its end 0 or 1. */
interface KnownEnd {
  readonly position: Position
  readonly end: number
  readonly endsShares: number[]
}

/**
 * Returns the shares by which the areas around these two ends are moved. An end where another end of the channel is
 * gets the same: randomly moved areas around one home would reveal their centre.
 */
export async function settleEnds(
  trx: Database,
  { videoId, ends, endsShares }: Pick<TrackRow, 'videoId' | 'ends' | 'endsShares'>,
  positions: readonly Position[],
): Promise<number[]> {
  const before = readEnds(ends ?? [])
  const isSettled = (position: Position, end: number) => isSame(before[end], position)
  if (positions.every(isSettled)) return endsShares
  const known = (await listOtherEnds(trx, videoId)).flatMap((other) =>
    readEnds(other.ends).map((position, end) => ({ position, end, endsShares: other.endsShares })),
  )
  let shares = endsShares
  for (const [end, position] of positions.entries()) {
    if (!isSettled(position, end)) {
      const same = known.find((other) => isSame(other.position, position))
      // Elsewhere an end has shares that no other place has.
      const fresh = { endsShares: before.length > 0 ? drawShares(shares.length) : shares, end }
      shares = withSharesOf(shares, end, (same ?? fresh).endsShares, (same ?? fresh).end)
    }
    known.push({ position, end, endsShares: shares } satisfies KnownEnd)
  }
  await updateEnds(trx, videoId, {
    ends: positions.flatMap(({ latitude, longitude }) => [latitude, longitude]),
    endsShares: shares,
  })
  return shares
}

function readEnds(ends: readonly number[]): Position[] {
  return Array.from({ length: ends.length / 2 }, (_, index) => ({
    latitude: ends[2 * index] ?? 0,
    longitude: ends[2 * index + 1] ?? 0,
  }))
}

const isSame = (one: Position | undefined, other: Position) =>
  one !== undefined && distanceBetween(one, other) <= SAME_METRES

const WHOLE = 2 ** 47
const drawShares = (count: number) => Array.from({ length: count }, () => randomInt(WHOLE) / WHOLE)
