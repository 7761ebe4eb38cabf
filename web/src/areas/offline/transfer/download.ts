import { createClient, CallError, PIECE_BYTES, watchCalls, type VideoDetail } from '@serendib/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { lockManager } from '../../../platform/site-data.ts'
import { sitePath, videoCache } from '../urls.ts'
import { fetchInBackground } from './background.ts'
import { backgroundFetches, endBackgroundFetch } from './background-manager.ts'
import { fetchBytes, Unfetchable, type FetchPhase } from './fetching.ts'
import {
  deleteVideo,
  findSpace,
  openVideo,
  putPlan,
  putTrack,
  putVideo,
  readPlan,
  storage,
  takeStopped,
} from './video-store.ts'
import {
  addVideo,
  changeVideo,
  dropVideo,
  findVideo,
  listVideos,
  type OfflineVideo,
} from '../offline-videos.ts'
import { loadTrackText } from '../../tracks/index.ts'
import { forgetGuestPosition } from '../../history/index.ts'
import { leaveOutOfPacks } from '../packs/trip-packs.ts'
import { fetchWatchingFiles } from '../watching-files.ts'
import { bytesOf, piecesOf, planDownload, type Choice, type Plan } from './plan.ts'

/** Why a video is not being downloaded. */
export type DownloadError = 'no-space' | 'not-public' | 'forbidden' | 'elsewhere' | 'failed'

/**
 * What this window is doing for a video: downloading, following the browser's download, waiting for its turn, the connection
 * or Wi-Fi, or nothing, possibly for a reason.
 */
export type DownloadState =
  | { readonly phase: 'queued' | 'fetching' | 'background' | 'waiting' | 'limited' | 'noWifi' }
  | { readonly phase: 'idle'; readonly error?: DownloadError | undefined }

export const IDLE: DownloadState = { phase: 'idle' }

/** By video id. */
const states = createStore<Record<number, DownloadState>>(() => ({}))
const endings = new Map<number, AbortController>()

function tell(videoId: number, downloadState: DownloadState): void {
  states.setState({ [videoId]: downloadState })
}

const stateOf = (videoId: number) => states.getState()[videoId] ?? IDLE

export function useDownload(videoId: number): DownloadState {
  return useStore(states, (all) => all[videoId] ?? IDLE)
}

/** What this window does for any of these videos, rather than waiting for others, and one that failed. */
export function useDownloads(videoIds: readonly number[]) {
  const all = useStore(states)
  const each = videoIds.map((videoId) => all[videoId] ?? IDLE)
  const working = each.filter(({ phase }) => phase !== 'idle')
  return {
    working: working.find(({ phase }) => phase !== 'queued') ?? working[0],
    failed: each.find((one) => one.phase === 'idle' && one.error !== undefined),
  }
}

/** Calls without a session: offline videos belong to no account. */
export const callAsGuest = createClient({ origin: '', token: () => null })

/** Starts a download. It continues across pages until it is complete or cancelled, or the device is full. */
export async function downloadVideo(video: Pick<VideoDetail, 'id' | 'slug'>, choice: Choice): Promise<void> {
  await runAlone(video.id, (signal) => beginVideo(video.slug, choice, signal))
}

/** Resumes a partial download. */
export async function resumeDownload(videoId: number): Promise<void> {
  changeVideo(videoId, { isPaused: false })
  await runAlone(videoId, async () => {
    await takeStopped(videoId)
    const plan = await readPlan(videoId)
    if (!plan) throw new Unfetchable('nothing is known of it')
    return plan
  })
}

/** Resumes the downloads that ended with their page, one after the other, unless they are paused. */
export async function resumeInterrupted(): Promise<void> {
  await Promise.all(
    listInterrupted().map(async ({ videoId }) => {
      if (stateOf(videoId) !== IDLE) return
      if (await takeStopped(videoId)) {
        changeVideo(videoId, { isPaused: true })
        return
      }
      await resumeUnasked(videoId)
    }),
  )
}

/** Follows the downloads that the browser goes on with, without waiting for their end. */
export async function followBackgroundFetches(): Promise<void> {
  const fetches = await backgroundFetches()
  for (const { videoId } of listInterrupted()) {
    if (await fetches?.get(videoCache(videoId))) void resumeUnasked(videoId)
  }
}

/** The downloads that should go on, the oldest first. */
const listInterrupted = () =>
  listVideos()
    .filter(({ state, isPaused }) => state === 'partial' && isPaused !== true)
    .toReversed()

/** Resumes a download, unless another window has it. */
async function resumeUnasked(videoId: number): Promise<void> {
  await resumeDownload(videoId)
  const state = stateOf(videoId)
  if (state.phase === 'idle' && state.error === 'elsewhere') tell(videoId, IDLE)
}

/** Stops a download until it is resumed, and keeps what has arrived. */
export function pauseDownload(videoId: number): void {
  changeVideo(videoId, { isPaused: true })
  const isFollowed = stateOf(videoId).phase === 'background'
  endings.get(videoId)?.abort(PAUSED)
  // One that this window doesn't follow yet, too.
  if (!isFollowed) endBackgroundFetch(videoId).catch(() => undefined)
}

const PAUSED = new Error('paused')

/** Shows that the download of a video could not begin. */
export const tellFailed = (videoId: number) => tell(videoId, { phase: 'idle', error: 'failed' })

/** Ends the download of a video that is being removed. */
export const stopDownload = (videoId: number) => endings.get(videoId)?.abort()

/** Removes a complete or partial download, also from trip packs, and frees its space. */
export async function removeVideo(videoId: number): Promise<void> {
  stopDownload(videoId)
  leaveOutOfPacks(videoId)
  dropVideo(videoId)
  forgetGuestPosition(videoId)
  await deleteVideo(videoId)
  tell(videoId, IDLE)
}

/** Only one window downloads a video at a time. */
async function runAlone(videoId: number, begin: (signal: AbortSignal) => Promise<Plan>): Promise<void> {
  if (stateOf(videoId).phase !== 'idle') return
  const ending = new AbortController()
  endings.set(videoId, ending)
  tell(videoId, { phase: 'fetching' })
  const error = await whenFree(videoId, async (): Promise<DownloadError | undefined> => {
    try {
      const plan = await begin(ending.signal)
      if (waiting > 0) tell(videoId, { phase: 'queued' })
      await inTurn(ending.signal, () => fetchVideo(videoId, plan, ending))
      return undefined
    } catch (error) {
      return settleError(videoId, error, ending.signal)
    }
  })
  if (endings.get(videoId) === ending)
    tell(videoId, { phase: 'idle', error: error === BUSY ? 'elsewhere' : error })
}

let last: Promise<unknown> = Promise.resolve()
/** Downloads that run or wait for their turn. */
let waiting = 0

/** Runs downloads one after the other: several at once would all be slow. */
async function inTurn(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  const before = last
  const leaving = new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')), { once: true })
  })
  const turn = async () => {
    await Promise.race([before, leaving])
    signal.throwIfAborted()
    await run()
  }
  leaving.catch(() => undefined)
  waiting += 1
  const done = turn().finally(() => (waiting -= 1))
  last = Promise.allSettled([before, done])
  await done
}

/** Runs an operation on a video's files, unless a window of this browser is using them. */
export function whenFree<T>(videoId: number, run: () => Promise<T>): Promise<T | typeof BUSY> {
  const locks = lockManager()
  if (!locks) return run()
  return locks.request(videoCache(videoId), { ifAvailable: true }, (lock) => (lock ? run() : BUSY))
}

const BUSY = Symbol('busy')

async function settleError(videoId: number, error: unknown, signal: AbortSignal) {
  if (signal.reason === PAUSED) return undefined
  if (signal.aborted) {
    // A file that arrived after the removal must not be left behind.
    await deleteVideo(videoId)
    return undefined
  }
  if (isFull(error)) {
    // What has arrived stays until the viewer has freed space.
    if (findVideo(videoId)?.state === 'partial') changeVideo(videoId, { isPaused: true })
    else await deleteVideo(videoId)
    return 'no-space'
  }
  if (error instanceof CallError && error.code === 'video_not_found') return 'not-public'
  if (error instanceof Forbidden) return 'forbidden'
  if (!(error instanceof Unfetchable) && !(error instanceof TypeError)) reportError(error)
  return 'failed'
}

const isFull = (error: unknown) => error instanceof NoSpace || (error instanceof Error && error.name === FULL)
const FULL = 'QuotaExceededError'

class NoSpace extends Error {}
class Forbidden extends Error {}

async function beginVideo(slug: string, choice: Choice, signal: AbortSignal): Promise<Plan> {
  const { video } = await callAsGuest(watchCalls.displayVideoData, { query: { slug }, signal })
  if (!video.allowsDownloads) throw new Forbidden()
  const plan = await planDownload(video, choice)
  const bytes = bytesOf(plan)
  const space = await findSpace()
  if (space !== undefined && space < bytes) throw new NoSpace()
  // The browser decides about persistent storage; in Firefox its user does, who may not answer. Nothing waits
  // for it.
  storage.persist?.().catch(() => false)
  signal.throwIfAborted()
  await deleteVideo(video.id)
  await putVideo(video)
  await putPlan(video.id, plan)
  if (video.track) await putTrack(video.id, await loadTrackText(video))
  addVideo(recordOf(video, choice, plan))
  return plan
}

/** The record of a video whose download begins. */
export function recordOf(
  video: VideoDetail,
  choice: Pick<Choice, 'form' | 'rendition'>,
  plan: Plan,
): OfflineVideo {
  const {
    id: videoId,
    slug,
    title,
    channelName,
    durationSeconds,
    duration,
    fileChangedAt,
    thumbnails,
  } = video
  return {
    videoId,
    slug,
    title,
    channelName,
    durationSeconds,
    duration,
    fileChangedAt,
    bytes: bytesOf(plan),
    doneBytes: 0,
    form: choice.form,
    rendition: choice.rendition,
    state: 'partial',
    hasTrack: video.track !== null,
    checkedAt: Date.now(),
    streamPath: plan.streamPath,
    thumbnailPath: sitePath(thumbnails[0] ?? '') || null,
    paths: plan.files,
  }
}

async function fetchVideo(videoId: number, plan: Plan, ending: AbortController): Promise<void> {
  const { signal } = ending
  const onPhase = (phase: FetchPhase) => {
    if (!signal.aborted && stateOf(videoId).phase !== phase) tell(videoId, { phase })
  }
  onPhase('fetching')
  const download = await openVideo(videoId)
  const fetchInto = async (key: string, path: string, range?: { start: number; end: number }) => {
    // Another window may have removed it, also because the site doesn't show it any more.
    if (findVideo(videoId)?.state !== 'partial') ending.abort()
    signal.throwIfAborted()
    if (await download.has(key)) return
    const { bytes, type } = await fetchBytes(path, { signal, onPhase }, range)
    await download.put(key, bytes, type)
  }
  await fetchWatchingFiles({ signal, onPhase })
  // They may be other ones by the end.
  const fetchFiles = async () => {
    for (const path of (await readPlan(videoId))?.files ?? []) await fetchInto(path, path)
  }
  await fetchFiles()
  await fetchWithoutPage(videoId, plan, signal)
  signal.throwIfAborted()
  onPhase('fetching')
  let doneBytes = 0
  for (const { path, bytes } of plan.streams) {
    for (const { number, start, end } of piecesOf(bytes)) {
      await fetchInto(`${path}?piece=${number}`, path, { start, end })
      doneBytes += end - start + 1
      changeVideo(videoId, { doneBytes })
    }
  }
  await fetchFiles()
  signal.throwIfAborted()
  changeVideo(videoId, { state: 'kept' })
}

/** Lets a browser that can do so get the large files, also after this page was closed. It may leave something over. */
async function fetchWithoutPage(videoId: number, plan: Plan, signal: AbortSignal): Promise<void> {
  const title = findVideo(videoId)?.title ?? ''
  const onBytes = (doneBytes: number) => {
    tell(videoId, { phase: 'background' })
    const isNew = doneBytes - (findVideo(videoId)?.doneBytes ?? 0) >= PIECE_BYTES
    if (isNew) changeVideo(videoId, { doneBytes })
  }
  const end = await fetchInBackground({ videoId, title }, plan, { signal, onBytes })
  if (end === 'stopped' && !signal.aborted) pauseDownload(videoId)
}
