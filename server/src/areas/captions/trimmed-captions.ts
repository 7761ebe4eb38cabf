import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../platform/database/connect.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { listCaptions, updateFiles } from './queries.ts'
import type { Cue } from './read-cues.ts'
import { isTelemetry } from './telemetry.ts'
import { readStoredCues, spokenText, writeWebVtt } from './web-vtt.ts'

export interface CaptionParts {
  readonly db: Database
  readonly storage: Storage
}

/** In seconds of the whole video. */
export interface Part {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** The captions, or the shown part of their video, changed while trimmed captions were prepared. */
export class CaptionsChanged extends Error {
  override readonly name = 'CaptionsChanged'
}

/** Returns the cues within a part, timed from its start. Pure. */
export function cuesOfPart(cues: readonly Cue[], { fromSeconds, toSeconds }: Part): Cue[] {
  return cues
    .filter(({ start, end }) => end > fromSeconds && start < toSeconds)
    .map(({ start, end, lines, settings }) => ({
      start: Math.max(start, fromSeconds) - fromSeconds,
      end: Math.min(end, toSeconds) - fromSeconds,
      lines,
      settings,
    }))
}

/** Converts cues of a part to times of the whole video. Pure. */
export function cuesOfWhole(cues: readonly Cue[], { fromSeconds }: Part): Cue[] {
  return cues.map(({ start, end, lines, settings }) => ({
    start: start + fromSeconds,
    end: end + fromSeconds,
    lines,
    settings,
  }))
}

/**
 * Stores cues as a file in the video's own folder, so that it is removed with the video's other files. Returns the key.
 */
export async function storeCues(
  storage: Storage,
  videoId: number,
  folder: 'captions' | 'untrimmed',
  cues: readonly Cue[],
): Promise<string> {
  const key = `videos/${videoId}/${folder}/${randomBytes(8).toString('hex')}.vtt`
  await storage.put(key, Buffer.from(writeWebVtt(cues)), { contentType: 'text/vtt; charset=utf-8' })
  return key
}

interface FittedTrack {
  readonly language: string
  /** The current file. */
  readonly before: string
  /** Files that are no longer needed after the switch. */
  readonly outdated: readonly string[]
  readonly files: {
    readonly storageKey: string
    readonly sourceKey: string | null
    readonly spoken: string | null
  }
  /** The new files. */
  readonly made: readonly string[]
}

export interface CaptionsOfTrim {
  readonly videoId: number
  readonly tracks: readonly FittedTrack[]
}

/**
 * Prepares the captions of a video for a part of it, or for the whole video, from the uploaded captions. Viewers don't
 * see them before `switchCaptions`.
 */
export async function prepareCaptions(
  { db, storage }: CaptionParts,
  videoId: number,
  part: Part | undefined,
): Promise<CaptionsOfTrim> {
  const tracks: FittedTrack[] = []
  for (const { language, storageKey: before, sourceKey } of await listCaptions(db, videoId)) {
    const uploaded = await readCueFile(storage, sourceKey ?? before)
    const cues = part ? cuesOfPart(uploaded, part) : uploaded
    const storageKey = await storeCues(storage, videoId, 'captions', cues)
    const isNewSource = part !== undefined && sourceKey === null
    const source = isNewSource ? await storeCues(storage, videoId, 'untrimmed', uploaded) : sourceKey
    tracks.push({
      language,
      before,
      outdated: part === undefined && sourceKey !== null ? [before, sourceKey] : [before],
      files: {
        storageKey,
        sourceKey: part ? source : null,
        // Telemetry that was accepted once is removed by the job that reads captions without text.
        spoken: isTelemetry(uploaded) ? null : spokenText(cues),
      },
      made: isNewSource && source !== null ? [storageKey, source] : [storageKey],
    })
  }
  return { videoId, tracks }
}

/** Reads the cues of a file that `storeCues` stored; none if the file is missing. */
export async function readCueFile(storage: Storage, key: string): Promise<readonly Cue[]> {
  const file = await storage.open(key)
  return file ? readStoredCues(await buffer(file.stream)) : []
}

/**
 * Switches to prepared captions in the transaction that switches the video. Returns the keys of the previous files.
 * Throws `CaptionsChanged` if the captions changed in the meantime.
 */
export async function switchCaptions(trx: Database, { videoId, tracks }: CaptionsOfTrim): Promise<string[]> {
  const now = await listCaptions(trx, videoId)
  if (now.length !== tracks.length) throw new CaptionsChanged()
  for (const { language, before, files } of tracks) {
    if (!(await updateFiles(trx, { videoId, language, before }, files))) throw new CaptionsChanged()
  }
  return tracks.flatMap(({ outdated }) => outdated)
}

/** Removes prepared captions that were not switched to. */
export async function discardCaptions({ storage }: CaptionParts, { tracks }: CaptionsOfTrim): Promise<void> {
  for (const key of tracks.flatMap(({ made }) => made)) await storage.remove(key)
}
