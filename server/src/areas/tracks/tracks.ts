import { readFile } from 'node:fs/promises'
import type { BaseMap, OwnTrack, PackedTrack, TrackSettings, VideoTrack } from '@serendib/contract'
import { endsOf, ENDS_HIDDEN_METRES, packTrack, TrackFailure, unpackTrack } from '@serendib/contract'
import { ApiError } from '../../platform/api-error.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { ReceivedFile } from '../../platform/http/multipart.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { cellsOf } from './cells.ts'
import { settleEnds } from './ends.ts'
import { readTrackJob } from './job-kinds.ts'
import type { TrackRow } from './queries.ts'
import {
  deleteTrack,
  findOwnVideo,
  findPart,
  findShown,
  findTrack,
  hideUntilChecked,
  insertUnread,
  findShownLine,
  listPlacesWithin,
  listShownTracks,
  lockVideo,
  replaceCells,
  replacePassed,
  updateSettings,
  updateShown,
} from './queries.ts'
import type { VideoPart } from './shown-track.ts'
import { filmedPart, showTrack } from './shown-track.ts'
import { HiddenStretches, readLine } from './stored-line.ts'
import { boxOf, densify } from './track-shape.ts'

const NO_POINTS = packTrack([])
const NOTHING_SHOWN = { shown: null, shownMetres: null, shownClimb: null, shownSeconds: null }
/** More names would cover the map. */
const PLACES_MAX = 40

/** Returns the track of one of the viewer's videos; null if it has none. Throws `video_not_found`. */
export async function getOwnTrack(db: Database, viewer: Viewer, videoId: number): Promise<OwnTrack | null> {
  if (!(await findOwnVideo(db, viewer.id, videoId))) throw new ApiError('video_not_found')
  const row = await findTrack(db, videoId)
  return row ? toOwnTrack(db, row) : null
}

/**
 * Saves a track file for one of the viewer's videos, for a worker to read. Throws `video_not_found`, `track_missing`.
 */
export async function addTrack(
  db: Database,
  viewer: Viewer,
  { videoId, file }: { videoId: number; file: ReceivedFile | undefined },
): Promise<OwnTrack | null> {
  if (!file) throw new ApiError('track_missing')
  const bytes = await readFile(file.path)
  await changeOwn(db, viewer, videoId, async (trx) => {
    await insertUnread(trx, { videoId, file: bytes, fileName: file.fileName.slice(0, 200) || 'track' })
    await fitTrack(trx, videoId)
    await enqueue(trx, readTrackJob, { videoId })
  })
  return getOwnTrack(db, viewer, videoId)
}

/** Shows or hides a track or parts of it. Throws `video_not_found`, `track_not_found`. */
export async function saveTrack(
  db: Database,
  viewer: Viewer,
  { videoId, settings }: { videoId: number; settings: TrackSettings },
): Promise<OwnTrack | null> {
  await changeOwn(db, viewer, videoId, async (trx) => {
    if (!(await updateSettings(trx, videoId, settings))) throw new ApiError('track_not_found')
    await fitTrack(trx, videoId)
  })
  return getOwnTrack(db, viewer, videoId)
}

/** Deletes the track of one of the viewer's videos. Throws `video_not_found`. */
export async function removeTrack(db: Database, viewer: Viewer, videoId: number): Promise<null> {
  await changeOwn(db, viewer, videoId, (trx) => deleteTrack(trx, videoId))
  return null
}

async function changeOwn(
  db: Database,
  viewer: Viewer,
  videoId: number,
  change: (trx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await findOwnVideo(trx, viewer.id, videoId, { locks: true }))) throw new ApiError('video_not_found')
    await change(trx)
  })
}

/**
 * Computes what viewers get of a video's track from what its owner decided and how the video is trimmed. Called in the
 * transaction of every change to either; the video is locked. `trimmed`: the new part, if it isn't saved yet.
 */
export async function fitTrack(trx: Database, videoId: number, trimmed?: VideoPart): Promise<void> {
  const track = await findTrack(trx, videoId)
  if (!track) return
  const whole = track.isShown && track.whole !== null ? unpackTrack(readLine(track.whole)) : []
  const settings = toSettings(track)
  const part = trimmed ?? (await findPart(trx, videoId))
  const filmed = filmedPart(whole, settings, part)
  const endsShares = await settleEnds(trx, track, endsOf(filmed))
  const shown = showTrack(filmed, { ...settings, endsShares }, part)
  if (!shown) {
    await updateShown(trx, videoId, NOTHING_SHOWN)
    await replacePassed(trx, videoId, undefined)
    await replaceCells(trx, videoId, [])
    return
  }
  const { segments, metres, climb, seconds } = shown
  const line = JSON.stringify(packTrack(segments))
  await updateShown(trx, videoId, {
    shown: line,
    shownMetres: metres,
    shownClimb: climb,
    shownSeconds: seconds,
  })
  const passed = densify(segments)
  await replacePassed(trx, videoId, passed)
  await replaceCells(trx, videoId, cellsOf(passed))
}

const TRACKS_AT_ONCE = 50

/** Finds again which places all shown tracks pass, after the gazetteer changed. */
export async function findPassedAgain(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const rows = await listShownTracks(db, after, TRACKS_AT_ONCE)
    for (const { videoId } of rows) {
      await db.transaction().execute(async (trx) => {
        await lockVideo(trx, videoId)
        const shown = await findShownLine(trx, videoId)
        if (shown !== undefined) await replacePassed(trx, videoId, densify(unpackTrack(readLine(shown))))
      })
    }
    const last = rows.at(-1)
    if (rows.length < TRACKS_AT_ONCE || !last) return
    after = last.videoId
  }
}

/** Hides the track of a video whose file is replaced; one from the former file itself is deleted. */
export async function checkTrackAgain(trx: Database, videoId: number): Promise<void> {
  const track = await findTrack(trx, videoId)
  if (!track) return
  if (track.fileName === '') await deleteTrack(trx, videoId)
  else await hideUntilChecked(trx, videoId)
  await fitTrack(trx, videoId)
}

/** Returns what a viewer gets of a video's track, or null if the video shows none or they may not see it. */
export async function getShownTrack(
  db: Database,
  viewer: Viewer | null,
  video: { videoId: number; slug: string | undefined },
  baseMap: BaseMap | undefined,
): Promise<VideoTrack | null> {
  const row = await findShown(db, viewer, video)
  if (row?.shown == null) return null
  const line = readLine(row.shown)
  return {
    metres: row.shownMetres ?? 0,
    climb: row.shownClimb,
    seconds: row.shownSeconds ?? 0,
    line,
    showsSpeed: row.showsSpeed,
    allowsExport: row.allowsExport,
    places: await listPlacesAround(db, line),
    ...(baseMap && { baseMap }),
  }
}

async function toOwnTrack(db: Database, row: TrackRow): Promise<OwnTrack> {
  const failure = TrackFailure.safeParse(row.failureCode)
  const isFailed = row.failureCode !== null
  const whole = row.whole === null ? NO_POINTS : readLine(row.whole)
  return {
    videoId: row.videoId,
    state: isFailed ? 'failed' : row.whole === null ? 'reading' : 'read',
    failure: isFailed ? (failure.data ?? 'track_unreadable') : null,
    failureLine: row.failureLine,
    fileName: row.fileName,
    timing: row.timing,
    whole,
    places: await listPlacesAround(db, whole),
    dropped: row.dropped,
    endsShares: row.endsShares,
    needsCheck: row.needsCheck,
    ...toSettings(row),
  }
}

function toSettings(row: TrackRow): TrackSettings {
  const { isShown, showsHeight, showsSpeed, allowsExport, beginsSeconds, isTimeLapse } = row
  const endsHiddenMetres = ENDS_HIDDEN_METRES.find((metres) => metres === row.endsHiddenMetres) ?? 500
  const hiddenStretches = HiddenStretches.parse(row.hiddenStretches)
  return {
    isShown,
    endsHiddenMetres,
    hiddenStretches,
    showsHeight,
    showsSpeed,
    allowsExport,
    beginsSeconds,
    isTimeLapse,
  }
}

async function listPlacesAround(db: Database, line: PackedTrack) {
  return line.seconds.length === 0 ? [] : listPlacesWithin(db, boxOf(unpackTrack(line)), PLACES_MAX)
}
