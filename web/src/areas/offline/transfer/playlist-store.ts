import { decodeReply, playlistCalls, PlaylistStatement, type ReplyOf, type Signed } from '@serendib/contract'
import * as z from 'zod/mini'
import { offlineUrl, videoCache } from '../urls.ts'
import { deviceCaches } from './device-caches.ts'

/** The cache for the playlists of trip packs. Their videos are in the caches of offline videos. */
const CACHE = 'serendib-trip-packs'

const playlistNote = (playlistId: number) => `/kept/playlists/${playlistId}`
const statementNote = (videoId: number) => offlineUrl(videoId, '/statement')

const StoredStatement = z.object({ text: z.string(), signature: z.string() })

/** A playlist with its videos and its route. */
export interface StoredPlaylist {
  readonly list: ReplyOf<typeof playlistCalls.getPlaylistData>
  readonly route: ReplyOf<typeof playlistCalls.playlistStops>
}

/** Reads a playlist from the site's statement; undefined if its format has changed. */
export function readPlaylist({ text }: Signed): StoredPlaylist | undefined {
  try {
    const { playlist, route } = z.parse(PlaylistStatement, JSON.parse(text))
    const list = decodeReply(playlistCalls.getPlaylistData, playlist)
    const stops = decodeReply(playlistCalls.playlistStops, route)
    return (
      list && { list, route: stops ?? { playlist: list.playlist, stops: [], stopCount: 0, kilometres: 0 } }
    )
  } catch {
    return undefined
  }
}

export async function putPlaylist(playlistId: number, signed: Signed): Promise<void> {
  await (await deviceCaches().open(CACHE)).put(playlistNote(playlistId), Response.json(signed))
}

export async function readSignedPlaylist(playlistId: number): Promise<Signed | undefined> {
  return readNote(playlistNote(playlistId), CACHE)
}

export async function deletePlaylist(playlistId: number): Promise<void> {
  await (await deviceCaches().open(CACHE)).delete(playlistNote(playlistId))
}

/** Stores what the site signed about a downloaded video. */
export async function putSignedVideo(videoId: number, signed: Signed): Promise<void> {
  await (await deviceCaches().open(videoCache(videoId))).put(statementNote(videoId), Response.json(signed))
}

export async function readSignedVideo(videoId: number): Promise<Signed | undefined> {
  return readNote(statementNote(videoId), videoCache(videoId))
}

export async function deleteSignedVideo(videoId: number): Promise<void> {
  await (await deviceCaches().open(videoCache(videoId))).delete(statementNote(videoId))
}

async function readNote(url: string, cacheName: string): Promise<Signed | undefined> {
  const found = await deviceCaches().match(url, { cacheName })
  return found && z.safeParse(StoredStatement, await found.json()).data
}
