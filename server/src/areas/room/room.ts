import type { Room, RoomBound } from '@serendib/contract'
import { roomFault } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findBound, lockAccount, readTaken, saveBound, toBound } from './queries.ts'

/** How much of their room an account takes. `siteBytes`: the bound of all accounts without one of their own. */
export async function readRoom(db: Database, userId: number, siteBytes: number | undefined): Promise<Room> {
  const { hasOwn, ownBytes, ...taken } = await readTaken(db, userId)
  return { ...taken, boundBytes: boundBytesOf(toBound(hasOwn, ownBytes), siteBytes) }
}

/** The bytes that a bound stands for; null for none. */
export function boundBytesOf({ rule, bytes }: RoomBound, siteBytes: number | undefined): number | null {
  return rule === 'site' ? (siteBytes ?? null) : bytes
}

/**
 * Refuses so many more bytes where an account has no room for them. In the transaction that begins the upload: whoever begins
 * another one waits for it, and counts it. Throws `room_full`.
 */
export async function requireRoom(
  trx: Database,
  userId: number,
  bytes: number,
  siteBytes: number | undefined,
): Promise<void> {
  await lockAccount(trx, userId)
  refuseBeyond(await readRoom(trx, userId, siteBytes), bytes)
}

/** Refuses a file of which it is already clear that it does not fit, before it is read. Throws `room_full`. */
export async function refuseEarly(
  db: Database,
  userId: number,
  bytes: number,
  siteBytes: number | undefined,
): Promise<void> {
  refuseBeyond(await readRoom(db, userId, siteBytes), bytes)
}

function refuseBeyond(room: Room, bytes: number): void {
  const text = roomFault(bytes, room)
  if (text !== undefined) throw new Refusal('room_full', { text })
}

/**
 * Gives an account another bound, from its next upload on; answers the one before. `seen`: the one that whoever decided saw.
 * Throws `account_not_found`, `decided_meanwhile`.
 */
export async function setBound(
  trx: Database,
  userId: number,
  bound: RoomBound,
  seen?: RoomBound,
): Promise<RoomBound> {
  if (!(await lockAccount(trx, userId))) throw new Refusal('account_not_found')
  const before = await findBound(trx, userId)
  if (seen && !isSameBound(before, seen)) throw new Refusal('decided_meanwhile')
  await saveBound(trx, userId, bound)
  return before
}

export function isSameBound(one: RoomBound, other: RoomBound): boolean {
  return one.rule === other.rule && one.bytes === other.bytes
}
