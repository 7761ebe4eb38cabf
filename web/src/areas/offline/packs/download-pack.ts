import { CallError, tripPackCalls, watchCalls } from '@serendib/contract'
import {
  callAsGuest,
  downloadVideo,
  pauseDownload,
  removeVideo,
  resumeDownload,
  tellFailed,
} from '../transfer/download.ts'
import { readPlan } from '../transfer/video-store.ts'
import { choiceUpTo, listChoices, type Plan } from '../transfer/plan.ts'
import { findVideo, isComplete, listVideos } from '../offline-videos.ts'
import type { PackChoice, SizedPack } from './size-pack.ts'
import {
  deletePlaylist,
  putPlaylist,
  putSignedVideo,
  readPlaylist,
  readSignedVideo,
} from '../transfer/playlist-store.ts'
import { addPack, changePack, dropPack, findPack, listPacks, packState, type TripPack } from './trip-packs.ts'

/** How long to wait before asking the site for a playlist again, in milliseconds. */
const CHECKED_MS = 60 * 60 * 1000

/** Downloads a playlist in a quality: its videos one after the other. Throws if the site can't be reached. */
export async function downloadPack(sized: SizedPack, chosen: PackChoice | undefined): Promise<void> {
  const { playlist, videoIds } = sized
  const { signed } = await callAsGuest(tripPackCalls.signedPlaylist, {
    query: { playlistId: String(playlist.id) },
  })
  await putPlaylist(playlist.id, signed)
  addPack({
    playlistId: playlist.id,
    name: playlist.name,
    videoIds: [...videoIds],
    rendition: chosen?.rendition ?? 0,
    checkedAt: Date.now(),
  })
  const downloads = (chosen?.videos ?? []).map(({ video, choice }) =>
    findVideo(video.id)?.state === 'partial' ? resumeDownload(video.id) : downloadVideo(video, choice),
  )
  // The rest continues without the dialog.
  void Promise.all(downloads).then(() => signVideos(playlist.id))
}

/** Resumes the videos of a pack that are not completely downloaded. */
export async function resumePack(pack: TripPack): Promise<void> {
  const { partial, missing } = packState(pack, listVideos())
  await Promise.all([
    ...partial.map(({ videoId }) => resumeDownload(videoId)),
    ...missing.map((videoId) => beginVideo(videoId, pack)),
  ])
  await signVideos(pack.playlistId)
}

/** Begins the download of a video whose first attempt failed, or leaves it out if it can't be downloaded any more. */
async function beginVideo(videoId: number, { playlistId, rendition }: TripPack): Promise<void> {
  try {
    const { video } = await callAsGuest(watchCalls.displayVideoData, { query: { slug: '', videoId } })
    if (!video.allowsDownloads) return leaveOut(videoId, playlistId)
    const choice = choiceUpTo(await listChoices(video), rendition)
    // Another window may have begun it meanwhile.
    if (choice && !findVideo(videoId)) await downloadVideo(video, choice)
  } catch (error) {
    if (error instanceof CallError && error.code === 'video_not_found') leaveOut(videoId, playlistId)
    else tellFailed(videoId)
  }
}

function leaveOut(videoId: number, playlistId: number): void {
  const left = findPack(playlistId)?.videoIds.filter((id) => id !== videoId)
  if (left) changePack(playlistId, { videoIds: left })
}

export function pausePack(pack: TripPack): void {
  for (const videoId of packState(pack, listVideos()).unfinished) pauseDownload(videoId)
}

/** Removes a pack and its videos, except those that another pack has too. */
export async function removePack({ playlistId, videoIds }: TripPack): Promise<void> {
  dropPack(playlistId)
  await deletePlaylist(playlistId)
  const others = new Set(listPacks().flatMap((pack) => pack.videoIds))
  for (const videoId of videoIds) if (!others.has(videoId) && findVideo(videoId)) await removeVideo(videoId)
}

/**
 * Gets the site's signatures of a pack's videos, so that it can be shared without a connection. Those that can't be had
 * now are asked for again with the next check.
 */
export async function signVideos(playlistId: number): Promise<void> {
  for (const videoId of findPack(playlistId)?.videoIds ?? []) {
    if (isComplete(findVideo(videoId)) && !(await readSignedVideo(videoId)))
      await signVideo(videoId).catch(() => undefined)
  }
}

async function signVideo(videoId: number): Promise<void> {
  const plan = await readPlan(videoId)
  if (!plan) return
  const paths = filesToSign(plan)
  const { signed } = await callAsGuest(tripPackCalls.signedVideo, { query: { videoId, paths } })
  await putSignedVideo(videoId, signed)
}

/** The paths of a plan's files as on the site: all except the master playlist that we generate. */
export function filesToSign({ files, texts, streams, streamPath }: Plan): string[] {
  const paths = [...files, ...[...texts, ...streams].map(({ path }) => path)]
  return paths.filter((path) => texts.length === 0 || path !== streamPath)
}

/**
 * Renews the playlists of packs, and drops those that the site no longer shows. Videos whose download could not begin are
 * begun; the others are checked like all offline videos.
 */
export async function checkPacks(): Promise<void> {
  for (const { playlistId, checkedAt } of listPacks()) {
    if (checkedAt < Date.now() - CHECKED_MS) await checkPack(playlistId)
    const pack = findPack(playlistId)
    if (pack) await beginMissing(pack)
    await signVideos(playlistId)
  }
}

/** Begins what could not begin, unless the viewer has paused the pack. */
async function beginMissing(pack: TripPack): Promise<void> {
  const { partial, missing } = packState(pack, listVideos())
  if (!partial.some(({ isPaused }) => isPaused))
    await Promise.all(missing.map((videoId) => beginVideo(videoId, pack)))
}

async function checkPack(playlistId: number): Promise<void> {
  try {
    const query = { playlistId: String(playlistId) }
    const { signed } = await callAsGuest(tripPackCalls.signedPlaylist, { query })
    const name = readPlaylist(signed)?.list.playlist.name
    await putPlaylist(playlistId, signed)
    changePack(playlistId, { checkedAt: Date.now(), ...(name !== undefined && { name }) })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'playlist_unavailable')) return
    dropPack(playlistId)
    await deletePlaylist(playlistId)
  }
}
