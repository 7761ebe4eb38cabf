import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CaptionTrack } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { ReceivedFile } from '../../platform/http/multipart.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import {
  deleteCaptions,
  isOwnVideo,
  listCaptions,
  lockOwnVideo,
  setDefaultCaptions,
  upsertCaptions,
} from './queries.ts'
import { readCaptions, spokenText, writeWebVtt } from './web-vtt.ts'

export interface CaptionParts {
  readonly db: Database
  readonly storage: Storage
}

/** A video's captions as people get them. */
export function toTracks(rows: Awaited<ReturnType<typeof listCaptions>>): CaptionTrack[] {
  return rows.map(({ language, storageKey, isDefault }) => ({
    language,
    url: mediaUrl(storageKey),
    isDefault,
  }))
}

/** The captions of an own video. Throws `video_not_found`. */
export async function ownCaptions(db: Database, viewer: Viewer, videoId: number): Promise<CaptionTrack[]> {
  if (!(await isOwnVideo(db, viewer.id, videoId))) throw new Refusal('video_not_found')
  return toTracks(await listCaptions(db, videoId))
}

/**
 * Keeps captions of an own video, rewritten from what could be read of the file. The first ones are the default. Throws
 * `video_not_found`, `captions_missing`, `captions_not_utf8`, `captions_not_readable`, `too_many_captions`.
 */
export async function saveCaptions(
  { db, storage }: CaptionParts,
  viewer: Viewer,
  given: { videoId: number; language: string; isDefault: boolean; file: ReceivedFile | undefined },
): Promise<CaptionTrack[]> {
  const { videoId, language, isDefault, file } = given
  if (!(await isOwnVideo(db, viewer.id, videoId))) throw new Refusal('video_not_found')
  if (!file) throw new Refusal('captions_missing')
  const cues = readCaptions(await readFile(file.path))
  if (typeof cues === 'string') throw new Refusal(cues)
  const spoken = spokenText(cues)
  // Below the video's own folder: whatever removes the video's files removes these too.
  const storageKey = `videos/${videoId}/captions/${randomBytes(8).toString('hex')}.vtt`
  await storage.put(storageKey, Buffer.from(writeWebVtt(cues)), { contentType: 'text/vtt; charset=utf-8' })
  let staleKey: string | undefined = storageKey
  try {
    const { tracks, replacedKey } = await db.transaction().execute(async (trx) => {
      if (!(await lockOwnVideo(trx, viewer.id, videoId))) throw new Refusal('video_not_found')
      const before = await listCaptions(trx, videoId)
      const replaced = before.find((track) => track.language === language)
      if (!replaced && before.length >= LIMITS.captionsMax) throw new Refusal('too_many_captions')
      await upsertCaptions(trx, { videoId, language, storageKey, spoken })
      if (isDefault || before.length === 0) await setDefaultCaptions(trx, videoId, language)
      return { tracks: toTracks(await listCaptions(trx, videoId)), replacedKey: replaced?.storageKey }
    })
    staleKey = replacedKey
    return tracks
  } finally {
    if (staleKey !== undefined) await storage.remove(staleKey)
  }
}

/** Makes captions of an own video the default, or none. Throws `video_not_found`, `captions_not_found`. */
export function chooseDefault(
  db: Database,
  viewer: Viewer,
  { videoId, language }: { videoId: number; language: string | undefined },
): Promise<CaptionTrack[]> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOwnVideo(trx, viewer.id, videoId))) throw new Refusal('video_not_found')
    const before = await listCaptions(trx, videoId)
    const isThere = language === undefined || before.some((track) => track.language === language)
    if (!isThere) throw new Refusal('captions_not_found')
    await setDefaultCaptions(trx, videoId, language)
    return toTracks(await listCaptions(trx, videoId))
  })
}

/** Removes captions of an own video, and their file. Throws `video_not_found`, `captions_not_found`. */
export async function removeCaptions(
  { db, storage }: CaptionParts,
  viewer: Viewer,
  { videoId, language }: { videoId: number; language: string },
): Promise<CaptionTrack[]> {
  const { key, tracks } = await db.transaction().execute(async (trx) => {
    if (!(await lockOwnVideo(trx, viewer.id, videoId))) throw new Refusal('video_not_found')
    const removed = await deleteCaptions(trx, videoId, language)
    if (removed === undefined) throw new Refusal('captions_not_found')
    return { key: removed, tracks: toTracks(await listCaptions(trx, videoId)) }
  })
  await storage.remove(key)
  return tracks
}
