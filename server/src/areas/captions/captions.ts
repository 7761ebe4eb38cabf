import { readFile } from 'node:fs/promises'
import type { CaptionTrack } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { ReceivedFile } from '../../platform/http/multipart.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { removeStoredLater, removeUnused } from '../../platform/storage/removal.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import {
  deleteCaptions,
  filesOf,
  findShownPart,
  isOwnVideo,
  listCaptions,
  lockOwnVideo,
  setDefaultCaptions,
  upsertCaptions,
} from './queries.ts'
import type { CaptionParts } from './cut.ts'
import { CaptionsChanged, cuesOfWhole, storeCues } from './cut.ts'
import { readCaptions, spokenText } from './web-vtt.ts'

/** A video's captions as people get them. */
export function toTracks(
  rows: readonly Pick<
    Awaited<ReturnType<typeof listCaptions>>[number],
    'language' | 'storageKey' | 'isDefault' | 'mediaToken'
  >[],
): CaptionTrack[] {
  return rows.map(({ language, storageKey, isDefault, mediaToken }) => ({
    language,
    url: mediaUrl(storageKey, mediaToken),
    isDefault,
  }))
}

/** The captions of an own video. Throws `video_not_found`. */
export async function ownCaptions(db: Database, viewer: Viewer, videoId: number): Promise<CaptionTrack[]> {
  if (!(await isOwnVideo(db, viewer.id, videoId))) throw new Refusal('video_not_found')
  return toTracks(await listCaptions(db, videoId))
}

/**
 * Keeps captions of an own video, rewritten from what could be read of the file. They fit the video as it is shown: those of a
 * cut one are kept for the whole, too. The first ones are the default. Throws
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
  const part = await findShownPart(db, videoId)
  const storageKey = await storeCues(storage, videoId, 'captions', cues)
  const sourceKey = part ? await storeCues(storage, videoId, 'uncut', cuesOfWhole(cues, part)) : null
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await lockOwnVideo(trx, viewer.id, videoId))) throw new Refusal('video_not_found')
      const before = await listCaptions(trx, videoId)
      const replaced = before.find((track) => track.language === language)
      if (!replaced && before.length >= LIMITS.captionsMax) throw new Refusal('too_many_captions')
      const partNow = await findShownPart(trx, videoId)
      if (partNow?.fromSeconds !== part?.fromSeconds || partNow?.toSeconds !== part?.toSeconds)
        throw new CaptionsChanged()
      await upsertCaptions(trx, { videoId, language, storageKey, sourceKey, spoken })
      if (isDefault || before.length === 0) await setDefaultCaptions(trx, videoId, language)
      if (replaced) await removeStoredLater(trx, filesOf(replaced))
      return toTracks(await listCaptions(trx, videoId))
    })
  } catch (error) {
    await removeUnused(db, filesOf({ storageKey, sourceKey }))
    if (!(error instanceof CaptionsChanged)) throw error
    return saveCaptions({ db, storage }, viewer, given)
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
export function removeCaptions(
  db: Database,
  viewer: Viewer,
  { videoId, language }: { videoId: number; language: string },
): Promise<CaptionTrack[]> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOwnVideo(trx, viewer.id, videoId))) throw new Refusal('video_not_found')
    const removed = await deleteCaptions(trx, videoId, language)
    if (removed.length === 0) throw new Refusal('captions_not_found')
    await removeStoredLater(trx, removed)
    return toTracks(await listCaptions(trx, videoId))
  })
}
