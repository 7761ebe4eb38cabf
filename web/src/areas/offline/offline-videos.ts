import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { VideoDetail } from '@serendib/contract'
import { OFFLINE_VIDEOS } from '../../platform/device-storage.ts'
import { storedValue } from '../../platform/stored-value.ts'

const OfflineVideo = z.object({
  videoId: z.number(),
  slug: z.string(),
  title: z.string(),
  channelName: z.string(),
  durationSeconds: z.number(),
  /** 'm:ss' or 'h:mm:ss'. */
  duration: z.string(),
  /** When the file was last replaced, in the site's format. */
  fileChangedAt: z.nullable(z.string()),
  /** A stream in one rendition, or the plain MP4 where the browser plays nothing else. */
  form: z.enum(['stream', 'file']),
  /** As in the player's ladder; 0 for audio only and for the plain file. */
  rendition: z.number(),
  /** The total size, and how much has been downloaded. */
  bytes: z.number(),
  doneBytes: z.number(),
  /** `partial`: not completely downloaded. `gone`: taken down or trimmed, and all files removed. */
  state: z.enum(['partial', 'kept', 'gone']),
  /** The viewer paused the download, so it waits for them. */
  isPaused: z.optional(z.boolean()),
  /** Why it is gone: taken down (also if undefined), trimmed, so it can be downloaded again, or its owner forbids downloads now. */
  goneReason: z.optional(z.enum(['gone', 'trim', 'forbidden'])),
  /** Whether its track is stored too. */
  hasTrack: z.optional(z.boolean()),
  /** When the site was last asked whether it still shows the video (ms). */
  checkedAt: z.number(),
  /** The path of the playlist or file to play, as on the site. */
  streamPath: z.string(),
  thumbnailPath: z.nullable(z.string()),
  /** Paths of all other files, as on the site. */
  paths: z.array(z.string()),
})
/** A video that is downloaded or downloading. */
export type OfflineVideo = z.output<typeof OfflineVideo>

/** A completely downloaded video, which can be played. */
export type CompleteVideo = OfflineVideo & { state: 'kept' }

const none: readonly OfflineVideo[] = []

/** Reads the stored records; throws if they are not valid. */
export function parseOfflineVideos(text: string): OfflineVideo[] {
  return z.parse(z.array(OfflineVideo), JSON.parse(text))
}

const stored = storedValue<readonly OfflineVideo[]>(
  OFFLINE_VIDEOS,
  (text) => (text === null ? none : parseOfflineVideos(text)),
  (videos) => (videos.length === 0 ? null : JSON.stringify(videos)),
)

/** The offline videos of this device, newest first. */
export const listVideos = stored.get

export function findVideo(videoId: number): OfflineVideo | undefined {
  return stored.get().find((download) => download.videoId === videoId)
}

export function addVideo(download: OfflineVideo): void {
  stored.set([download, ...stored.get().filter((other) => other.videoId !== download.videoId)])
}

/** Changes a video's record, unless it was removed meanwhile. */
export function changeVideo(videoId: number, change: Partial<OfflineVideo>): void {
  const download = findVideo(videoId)
  if (!download) return
  const changed = { ...download, ...change }
  stored.set(stored.get().map((other) => (other === download ? changed : other)))
}

export function dropVideo(videoId: number): void {
  stored.set(stored.get().filter((download) => download.videoId !== videoId))
}

/** The offline videos for components, including changes by other windows. */
export function useVideos(): readonly OfflineVideo[] {
  return useSyncExternalStore(stored.subscribe, stored.get, () => none)
}

/**
 * Why the download of a video that the site still shows should be removed: its owner forbids downloads, or it was trimmed
 * or its file replaced.
 */
export function findGoneReason(download: OfflineVideo, shown: ShownVideo): 'trim' | 'forbidden' | undefined {
  if (!shown.allowsDownloads) return 'forbidden'
  const isTrimmed = Math.abs(download.durationSeconds - shown.durationSeconds) > 1
  return isTrimmed || download.fileChangedAt !== shown.fileChangedAt ? 'trim' : undefined
}

export type ShownVideo = Pick<VideoDetail, 'durationSeconds' | 'fileChangedAt' | 'allowsDownloads'>

export function isComplete(download: OfflineVideo | undefined): download is CompleteVideo {
  return download?.state === 'kept'
}
