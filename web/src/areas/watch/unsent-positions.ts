import { CallError, watchCalls } from '@serendib/contract'
import * as z from 'zod/mini'
import { call } from '../../platform/calls/api.ts'
import { UNSENT_POSITIONS } from '../../platform/device-storage.ts'
import { currentSession } from '../../platform/session.ts'
import { storedValue } from '../../platform/stored-value.ts'

/** A playback position of a member, in seconds, and when it was reached. */
const Position = z.object({
  userId: z.number(),
  slug: z.string(),
  seconds: z.number(),
  reachedAt: z.number(),
})
type Position = z.output<typeof Position>

/** The oldest are dropped beyond this number. */
const POSITIONS_MAX = 200

/** Positions by video id. Signing out removes them. */
const positions = storedValue<Readonly<Record<string, Position>>>(
  UNSENT_POSITIONS,
  (text) => (text === null ? {} : z.parse(z.record(z.string(), Position), JSON.parse(text))),
  (value) => (Object.keys(value).length === 0 ? null : JSON.stringify(value)),
)

/** The position that the site doesn't have yet, in seconds; 0 without one. */
export function readUnsentPosition(videoId: number, userId: number | undefined): number {
  const position = positions.get()[String(videoId)]
  return position && position.userId === userId ? position.seconds : 0
}

/**
 * Saves a playback position at the site. Until the site has it, it is stored on the device, because the connection may be
 * lost and the page may be closed. Never throws.
 */
export async function savePosition(videoId: number, position: Omit<Position, 'reachedAt'>): Promise<void> {
  // Opening a video reports second 0, which must not overwrite the playback position.
  const seconds = position.seconds || readUnsentPosition(videoId, position.userId)
  store(videoId, { ...position, seconds, reachedAt: Date.now() })
  await send(videoId)
}

/** Sends the member's stored positions, until one can't be sent. Never throws. */
export async function sendUnsentPositions(): Promise<void> {
  for (const [videoId, { userId }] of Object.entries(positions.get())) {
    if (userId === currentSession()?.userId && !(await send(Number(videoId)))) return
  }
}

/** Sends a stored position and returns whether the site responded. */
async function send(videoId: number): Promise<boolean> {
  const position = positions.get()[String(videoId)]
  if (!position) return true
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
