import { readFile } from 'node:fs/promises'
import type { CaptionEncoding, CaptionTrack, CheckedCaptions } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { ReceivedFile } from '../../platform/http/multipart.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { removeStoredLater, removeUnused } from '../../platform/storage/removal.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { recordEvent } from '../notifications/index.ts'
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
import type { Cue } from './read-cues.ts'
import type { CaptionParts, Part } from './trimmed-captions.ts'
import { CaptionsChanged, cuesOfWhole, storeCues } from './trimmed-captions.ts'
import { readCaptions, spokenText } from './web-vtt.ts'

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

/** Lists the captions of one of the viewer's videos. Throws `video_not_found`. */
export async function ownCaptions(db: Database, viewer: Viewer, videoId: number): Promise<CaptionTrack[]> {
  if (!(await isOwnVideo(db, viewer.id, videoId))) throw new ApiError('video_not_found')
  return toTracks(await listCaptions(db, videoId))
}

const PREVIEW_CUES = 5

/**
 * Reads a captions file without saving it. Throws `captions_missing`, `captions_not_text`, `captions_telemetry`,
 * `captions_other_format`, `too_many_cues`.
 */
export async function checkCaptions(given: {
  encoding: CaptionEncoding | undefined
  file: ReceivedFile | undefined
}): Promise<CheckedCaptions> {
  const { encoding, cues, problems, problemCount } = await readCaptionsFile(given)
  const firstCues = cues
    .slice(0, PREVIEW_CUES)
    .map(({ start, end, lines }) => ({ start, end, text: lines.join('\n') }))
  return { encoding, cueCount: cues.length, firstCues, problems: [...problems], problemCount }
}

async function readCaptionsFile({ encoding, file }: Parameters<typeof checkCaptions>[0]) {
  if (!file) throw new ApiError('captions_missing')
  const captions = await readCaptions(await readFile(file.path), encoding)
  if (typeof captions === 'string') throw new ApiError(captions)
  return captions
}

/**
 * Saves captions for one of the viewer's videos, rewritten from what could be parsed. Their times refer to the video as
 * shown; for a trimmed video they are also stored with times of the whole video. The first captions of a video become
 * the default. Throws `video_not_found`, `captions_missing`, `captions_not_text`, `captions_telemetry`,
 * `captions_other_format`, `captions_not_readable`, `too_many_cues`, `too_many_captions`.
 */
export async function saveCaptions(
  parts: CaptionParts,
  viewer: Viewer,
  given: {
    videoId: number
    language: string
    isDefault: boolean
    encoding: CaptionEncoding | undefined
    file: ReceivedFile | undefined
  },
): Promise<CaptionTrack[]> {
  if (!(await isOwnVideo(parts.db, viewer.id, given.videoId))) throw new ApiError('video_not_found')
  const { cues } = await readCaptionsFile(given)
  if (cues.length === 0) throw new ApiError('captions_not_readable')
  return saveCues(parts, viewer, given, (part) => ({
    shown: cues,
    whole: part ? cuesOfWhole(cues, part) : cues,
  }))
}

/**
 * Saves cues as captions, as `saveCaptions` does. `fit` returns them with times of the shown part, and of the whole
 * video.
 */
export async function saveCues(
  { db, storage }: CaptionParts,
  viewer: Viewer,
  given: { videoId: number; language: string; isDefault: boolean },
  fit: (part: Part | undefined) => { shown: readonly Cue[]; whole: readonly Cue[] },
): Promise<CaptionTrack[]> {
  const { videoId, language, isDefault } = given
  const part = await findShownPart(db, videoId)
  const { shown, whole } = fit(part)
  const spoken = spokenText(shown)
  const storageKey = await storeCues(storage, videoId, 'captions', shown)
  const sourceKey = part ? await storeCues(storage, videoId, 'untrimmed', whole) : null
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await lockOwnVideo(trx, viewer.id, videoId))) throw new ApiError('video_not_found')
      const before = await listCaptions(trx, videoId)
      const replaced = before.find((track) => track.language === language)
      if (!replaced && before.length >= LIMITS.captionsMax) throw new ApiError('too_many_captions')
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
    return saveCues({ db, storage }, viewer, given, fit)
  }
}

/**
 * Sets or clears the default captions of one of the viewer's videos. Throws `video_not_found`, `captions_not_found`.
 */
export function chooseDefault(
  db: Database,
  viewer: Viewer,
  { videoId, language }: { videoId: number; language: string | undefined },
): Promise<CaptionTrack[]> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOwnVideo(trx, viewer.id, videoId))) throw new ApiError('video_not_found')
    const before = await listCaptions(trx, videoId)
    const isThere = language === undefined || before.some((track) => track.language === language)
    if (!isThere) throw new ApiError('captions_not_found')
    await setDefaultCaptions(trx, videoId, language)
    return toTracks(await listCaptions(trx, videoId))
  })
}

/** Removes captions of one of the viewer's videos, and their file. Throws `video_not_found`, `captions_not_found`. */
export function removeCaptions(
  db: Database,
  viewer: Viewer,
  { videoId, language }: { videoId: number; language: string },
): Promise<CaptionTrack[]> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOwnVideo(trx, viewer.id, videoId))) throw new ApiError('video_not_found')
    const removed = await deleteCaptions(trx, { videoId, language })
    if (removed.length === 0) throw new ApiError('captions_not_found')
    await removeStoredLater(trx, removed)
    return toTracks(await listCaptions(trx, videoId))
  })
}

/** Removes captions that are telemetry, unless they were replaced in the meantime, and notifies the video's owner. */
export function removeTelemetry(
  db: Database,
  track: { videoId: number; language: string; storageKey: string },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const removed = await deleteCaptions(trx, track)
    if (removed.length === 0) return
    await removeStoredLater(trx, removed)
    await recordEvent(trx, { kind: 'captions-removed', videoId: track.videoId })
  })
}
