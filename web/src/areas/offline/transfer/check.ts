import { CallError, watchCalls } from '@serendib/contract'
import { sitePath } from '../urls.ts'
import { isStored } from './background.ts'
import { callAsGuest, resumeInterrupted, stopDownload, whenFree } from './download.ts'
import { fetchFile } from './fetching.ts'
import { smallFiles } from './plan.ts'
import {
  deleteVideo,
  hasVideo,
  listStored,
  openVideo,
  putFiles,
  putTrack,
  putVideo,
  readPlan,
} from './video-store.ts'
import { checkPacks } from '../packs/download-pack.ts'
import { loadTrackText } from '../../tracks/index.ts'
import {
  changeVideo,
  dropVideo,
  findGoneReason,
  findVideo,
  isComplete,
  listVideos,
  type OfflineVideo,
} from '../offline-videos.ts'

/** How long to wait before asking the site again whether it still shows a video, in milliseconds. */
const CHECKED_MS = 60 * 60 * 1000

/**
 * Checks the records of offline videos: those that the browser has evicted are removed, and videos that were
 * taken down are deleted. Without a connection nothing changes.
 */
export async function checkVideos(): Promise<void> {
  const noted = listVideos().filter(({ state }) => state !== 'gone')
  // Some files are left behind by a window that closed at the wrong moment, or whose records were cleared.
  const videoIds = new Set([...noted.map(({ videoId }) => videoId), ...(await listStored())])
  for (const videoId of videoIds) await whenFree(videoId, () => settle(videoId))
  for (const download of listVideos()) {
    // A partial one is asked about each time, before anything more of it is fetched.
    const isDue = isComplete(download) && download.checkedAt < Date.now() - CHECKED_MS
    if (isDue || download.state === 'partial') await checkVideo(download)
  }
}

/** Checks the offline videos and trip packs, and resumes downloads that ended with their page. */
export async function checkAndResume(): Promise<void> {
  await checkVideos()
  await resumeInterrupted()
  await checkPacks()
}

/** A record without files, or files without a record, is useless and removed. */
async function settle(videoId: number): Promise<void> {
  const download = findVideo(videoId)
  if (!(await hasVideo(videoId))) dropVideo(videoId)
  else if (!download) await deleteVideo(videoId)
  else if (download.state === 'partial') await settlePartial(download)
}

/** The browser may have got the rest without a page. It can be watched without a connection, and is checked with the next. */
async function settlePartial({ videoId, bytes }: OfflineVideo): Promise<void> {
  const plan = await readPlan(videoId)
  if (plan && (await isStored(videoId, plan)))
    changeVideo(videoId, { state: 'kept', doneBytes: bytes, checkedAt: 0 })
}

/**
 * Asks the site for a video as a guest. If it is no longer shown, may not be downloaded any more or has changed, it is
 * removed from the device too.
 */
export async function checkVideo(download: OfflineVideo): Promise<void> {
  const { videoId, slug } = download
  let reason: OfflineVideo['goneReason'] = 'gone'
  try {
    const { video } = await callAsGuest(watchCalls.displayVideoData, { query: { slug } })
    // The URL may belong to another video by now.
    const found = video.id === videoId ? findGoneReason(download, video) : 'gone'
    if (found !== undefined) reason = found
    else {
      const paths = smallFiles(video, download.form)
      // Those of a partial one are downloaded with the rest of it.
      if (isComplete(download)) await storeNewFiles(videoId, paths)
      await putFiles(videoId, paths)
      await putVideo(video)
      const hasTrack = video.track !== null
      await putTrack(videoId, hasTrack ? await loadTrackText(video) : undefined)
      const { slug: newest, title, channelName } = video
      const thumbnailPath = sitePath(video.thumbnails[0] ?? '') || null
      changeVideo(videoId, {
        checkedAt: Date.now(),
        slug: newest,
        title,
        channelName,
        paths,
        thumbnailPath,
        hasTrack,
      })
      return
    }
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'video_not_found')) return
  }
  changeVideo(videoId, { state: 'gone', goneReason: reason })
  stopDownload(videoId)
  await deleteVideo(videoId)
}

/** Stores pictures, captions and the master playlist that are new since the download. */
async function storeNewFiles(videoId: number, paths: readonly string[]): Promise<void> {
  const stored = await openVideo(videoId)
  for (const path of paths) {
    if (await stored.has(path)) continue
    const response = await fetchFile(path)
    const type = response.headers.get('content-type') ?? undefined
    if (response.ok) await stored.put(path, await response.arrayBuffer(), type)
  }
}
