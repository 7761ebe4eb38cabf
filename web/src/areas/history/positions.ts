import { CallError, watchCalls } from '@serendib/contract'
import * as z from 'zod/mini'
import { call } from '../../platform/calls/api.ts'
import { POSITIONS } from '../../platform/device-storage.ts'
import { currentSession } from '../../platform/session.ts'
import { storedValue } from '../../platform/stored-value.ts'

/** A playback position in seconds, and when it was reached. Without `userId` it is a guest's. */
const Position = z.object({
  userId: z.optional(z.number()),
  slug: z.string(),
  seconds: z.number(),
  reachedAt: z.number(),
})
type Position = z.output<typeof Position>

/** The oldest are dropped beyond this number. */
const POSITIONS_MAX = 200

/** The positions of this device that the site doesn't have, by video id. Signing out removes them. */
const positions = storedValue<Readonly<Record<string, Position>>>(
  POSITIONS,
  (text) => (text === null ? {} : z.parse(z.record(z.string(), Position), JSON.parse(text))),
  (value) => (Object.keys(value).length === 0 ? null : JSON.stringify(value)),
)

/** The position of a member, or of guests, that the site doesn't have, in seconds; 0 without one. */
export function readPosition(videoId: number, userId: number | undefined): number {
  const position = positions.get()[String(videoId)]
  return position && position.userId === userId ? position.seconds : 0
}

/**
 * Saves a playback position. A member's is stored on the device until the site has it, because the connection may be
 * lost and the page may be closed; a guest's stays on the device. Never throws.
 */
export async function savePosition(videoId: number, position: Omit<Position, 'reachedAt'>): Promise<void> {
  // Opening a video reports second 0, which must not overwrite the playback position.
  const seconds = position.seconds || readPosition(videoId, position.userId)
  store(videoId, { ...position, seconds, reachedAt: Date.now() })
  await send(videoId)
}

/** Removes the position in a video whose download is removed. A member's is kept until the site has it. */
export function forgetGuestPosition(videoId: number): void {
  if (positions.get()[String(videoId)]?.userId === undefined) store(videoId, undefined)
}

/** Sends the member's stored positions, until one can't be sent. Never throws. */
export async function sendPositions(): Promise<void> {
  for (const [videoId, { userId }] of Object.entries(positions.get())) {
    if (userId !== undefined && userId === currentSession()?.userId && !(await send(Number(videoId)))) return
  }
}

/** Sends a stored position and returns whether the site responded. */
async function send(videoId: number): Promise<boolean> {
  const position = positions.get()[String(videoId)]
  if (position?.userId === undefined) return true
  const { userId, slug, seconds: watchedSeconds, reachedAt } = position
  const secondsAgo = Math.max(0, (Date.now() - reachedAt) / 1000)
  try {
    await call(watchCalls.addToWatchHistory, { body: { userId, videoId, slug, watchedSeconds, secondsAgo } })
  } catch (error) {
    // Without a connection or a session, it is sent later.
    if (!(error instanceof CallError)) return false
    // So it is if the site is busy or failed.
    if (error.httpStatus >= 500 || error.retryAfterSeconds !== undefined) return true
  }
  if (positions.get()[String(videoId)] === position) store(videoId, undefined)
  return true
}

function store(videoId: number, position: Position | undefined): void {
  const { [String(videoId)]: _former, ...others } = positions.get()
  const entries = Object.entries(position ? { ...others, [videoId]: position } : others)
  const newest = entries.toSorted(([, a], [, b]) => b.reachedAt - a.reachedAt).slice(0, POSITIONS_MAX)
  positions.set(Object.fromEntries(newest))
}
