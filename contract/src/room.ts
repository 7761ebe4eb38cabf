import * as z from 'zod/mini'
import { formatBytes } from './kernel/bytes.ts'
import { as, wireObject } from './kernel/wire-object.ts'

/** How much of their room somebody's films take. */
export const Room = wireObject({
  /** Of films until their files are gone, and of uploads from their beginning on. */
  usedBytes: as('used', z.number()),
  /** What of it belongs to deleted films, and is free soon. */
  goingBytes: as('going', z.number()),
  /** What of it belongs to uploads that have begun, with the length that they will have. */
  unfinishedBytes: as('unfinished', z.number()),
  /** Null: there is no bound. */
  boundBytes: as('bound', z.nullable(z.number())),
})
export type Room = z.output<typeof Room>

/** Which bound an account has: the site's, one of its own, or none. */
export const ROOM_RULES = ['site', 'own', 'none'] as const

/** The bound of an account; bytes where it is one of its own. */
export interface RoomBound {
  readonly rule: (typeof ROOM_RULES)[number]
  readonly bytes: number | null
}

/** A gigabyte of bounds, as disks and phones count: what an operator writes is what uploaders read. */
export const ROOM_GB = 1e9
/** The most that a bound can say: a petabyte. */
export const ROOM_BYTES_MAX = 1_000_000 * ROOM_GB

/** '20 GB', '1.5 GB': a bound as somebody wrote it. */
export function boundText(bytes: number): string {
  return formatBytes(bytes).replace('.0 ', ' ')
}

/** What somebody reads who may upload nothing. */
export const NO_ROOM = 'You have no room for films here. Ask those who look after this site for some.'

/** Why a file of so many bytes does not fit, and what to do; undefined where it fits. Browser and server say the same. */
export function roomFault(
  bytes: number,
  { usedBytes, boundBytes }: Pick<Room, 'usedBytes' | 'boundBytes'>,
): string | undefined {
  if (boundBytes === null || usedBytes + bytes <= boundBytes) return undefined
  if (boundBytes === 0) return NO_ROOM
  const left = usedBytes < boundBytes ? formatBytes(boundBytes - usedBytes) : 'nothing'
  const missing = formatBytes(usedBytes + bytes - boundBytes)
  return (
    `This file has ${formatBytes(bytes)}, and ${left} of your ${boundText(boundBytes)} is left: ` +
    `${missing} too little. Delete films that you no longer need in My account, or ask those who look after this site for more.`
  )
}
