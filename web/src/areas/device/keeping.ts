import { createClient, Refused, watchCalls, type VideoDetail } from '@serendib/contract'
import { useSyncExternalStore } from 'react'
import { filmCache } from './addresses.ts'
import { fetchBytes, Unfetchable } from './fetching.ts'
import { deleteFilm, findRoom, openFilm, putPlan, putVideo, readPlan, storage } from './film-store.ts'
import { addFilm, changeFilm, dropFilm, findFilm } from './kept-films.ts'
import { keepPlace } from './kept-places.ts'
import { fetchWatchingFiles } from './watching-files.ts'
import { bytesOf, piecesOf, planFilm, type Choice, type Plan } from './plan.ts'

/** Why a film is not being kept. */
export type KeepingFault = 'no-room' | 'not-public' | 'elsewhere' | 'failed'

/** What this window does for a film now: fetching, waiting for the connection, or nothing, perhaps for a reason. */
export type Keeping =
  | { readonly phase: 'fetching' | 'waiting' }
  | { readonly phase: 'idle'; readonly fault?: KeepingFault | undefined }

const IDLE: Keeping = { phase: 'idle' }

const states = new Map<number, Keeping>()
const endings = new Map<number, AbortController>()
const listeners = new Set<() => void>()

function tell(videoId: number, keeping: Keeping): void {
  states.set(videoId, keeping)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useKeeping(videoId: number): Keeping {
  return useSyncExternalStore(
    subscribe,
    () => states.get(videoId) ?? IDLE,
    () => IDLE,
  )
}

/** As somebody who is not signed in: what is kept is nobody's own. */
export const callAsGuest = createClient({ origin: '', token: () => null })

/** Begins to keep a film. It goes on from page to page, until it is whole, cancelled, or there is no room. */
export async function keepFilm(video: Pick<VideoDetail, 'id' | 'slug'>, choice: Choice): Promise<void> {
  await runAlone(video.id, (signal) => beginFilm(video.slug, choice, signal))
}

/** Goes on with a film that was left half kept. */
export async function goOnKeeping(videoId: number): Promise<void> {
  await runAlone(videoId, async () => {
    const plan = await readPlan(videoId)
    if (!plan) throw new Unfetchable('nothing is known of it')
    return plan
  })
}

/** Lets a film go, whole or half, and frees what it took. */
export async function removeFilm(videoId: number): Promise<void> {
  endings.get(videoId)?.abort()
  dropFilm(videoId)
  keepPlace(videoId, undefined)
  await deleteFilm(videoId)
  tell(videoId, IDLE)
}

/** One window fetches a film at a time. */
async function runAlone(videoId: number, begin: (signal: AbortSignal) => Promise<Plan>): Promise<void> {
  if ((states.get(videoId) ?? IDLE).phase !== 'idle') return
  const ending = new AbortController()
  endings.set(videoId, ending)
  tell(videoId, { phase: 'fetching' })
  const fault = await whenFree(videoId, async (): Promise<KeepingFault | undefined> => {
    try {
      await fetchFilm(videoId, await begin(ending.signal), ending)
      return undefined
    } catch (error) {
      return settleFault(videoId, error, ending.signal)
    }
  })
  if (endings.get(videoId) === ending)
    tell(videoId, { phase: 'idle', fault: fault === BUSY ? 'elsewhere' : fault })
}

/** Does something with a film's files, unless a window of this browser is at it already. */
export function whenFree<T>(videoId: number, act: () => Promise<T>): Promise<T | typeof BUSY> {
  return navigator.locks.request(filmCache(videoId), { ifAvailable: true }, (lock) => (lock ? act() : BUSY))
}

const BUSY = Symbol('busy')

async function settleFault(videoId: number, error: unknown, signal: AbortSignal) {
  if (signal.aborted) {
    // What was removed while a piece of it was on its way must not leave that piece behind.
    await deleteFilm(videoId)
    return undefined
  }
  if (isFull(error)) {
    // Half a film is of no use, and takes the room that is missing.
    dropFilm(videoId)
    await deleteFilm(videoId)
    return 'no-room'
  }
  if (error instanceof Refused && error.code === 'video_not_found') return 'not-public'
  if (!(error instanceof Unfetchable) && !(error instanceof TypeError)) reportError(error)
  return 'failed'
}

const isFull = (error: unknown) => error instanceof NoRoom || (error instanceof Error && error.name === FULL)
const FULL = 'QuotaExceededError'

class NoRoom extends Error {}

async function beginFilm(slug: string, choice: Choice, signal: AbortSignal): Promise<Plan> {
  const { video } = await callAsGuest(watchCalls.displayVideoData, { query: { slug }, signal })
  const plan = await planFilm(video, choice)
  const bytes = bytesOf(plan)
  const room = await findRoom()
  if (room !== undefined && room < bytes) throw new NoRoom()
  // Whether the browser promises to keep it is its own decision, or, in Firefox, its user's, who may not answer: nothing waits for it.
  storage.persist?.().catch(() => false)
  signal.throwIfAborted()
  await deleteFilm(video.id)
  await putVideo(video)
  await putPlan(video.id, plan)
  const { id: videoId, title, channelName, durationSeconds, duration, fileChangedAt, posters } = video
  addFilm({
    ...{ videoId, slug, title, channelName, durationSeconds, duration, fileChangedAt },
    ...{ bytes, doneBytes: 0 },
    ...{ form: choice.form, rung: choice.rung, state: 'partial', checkedAt: Date.now() },
    ...{ streamPath: plan.streamPath, posterPath: posters[0] ?? null, paths: plan.files },
  })
  return plan
}

async function fetchFilm(videoId: number, plan: Plan, ending: AbortController): Promise<void> {
  const { signal } = ending
  const onWaiting = (isWaiting: boolean) => {
    const phase = isWaiting ? 'waiting' : 'fetching'
    if (!signal.aborted && states.get(videoId)?.phase !== phase) tell(videoId, { phase })
  }
  const film = await openFilm(videoId)
  const fetchInto = async (place: string, path: string, range?: { start: number; end: number }) => {
    // Another window may have let it go.
    if (!findFilm(videoId)) ending.abort()
    signal.throwIfAborted()
    if (await film.has(place)) return
    const { bytes, type } = await fetchBytes(path, { signal, onWaiting }, range)
    await film.put(place, bytes, type)
  }
  await fetchWatchingFiles({ signal, onWaiting })
  for (const path of plan.files) await fetchInto(path, path)
  let doneBytes = 0
  for (const { path, bytes } of plan.streams) {
    for (const { number, start, end } of piecesOf(bytes)) {
      await fetchInto(`${path}?piece=${number}`, path, { start, end })
      doneBytes += end - start + 1
      changeFilm(videoId, { doneBytes })
    }
  }
  signal.throwIfAborted()
  changeFilm(videoId, { state: 'kept' })
}
