import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../platform/database/connect.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { listCaptions, updateFiles } from './queries.ts'
import type { Cue } from './web-vtt.ts'
import { readCaptions, spokenText, writeWebVtt } from './web-vtt.ts'

export interface CaptionParts {
  readonly db: Database
  readonly storage: Storage
}

/** Seconds of the whole film. */
interface Part {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** Captions, or what is shown of their video, changed while they were being made fit. */
export class CaptionsChanged extends Error {
  override readonly name = 'CaptionsChanged'
}

/** What is said within a part, timed from its start. Pure. */
export function cuesOfPart(cues: readonly Cue[], { fromSeconds, toSeconds }: Part): Cue[] {
  return cues
    .filter(({ start, end }) => end > fromSeconds && start < toSeconds)
    .map(({ start, end, lines }) => ({
      start: Math.max(start, fromSeconds) - fromSeconds,
      end: Math.min(end, toSeconds) - fromSeconds,
      lines,
    }))
}

/** The same in times of the whole film. Pure. */
export function cuesOfWhole(cues: readonly Cue[], { fromSeconds }: Part): Cue[] {
  return cues.map(({ start, end, lines }) => ({ start: start + fromSeconds, end: end + fromSeconds, lines }))
}

/** Keeps cues as a file below the video's own folder, so that whatever removes its files removes these too; answers the key. */
export async function storeCues(
  storage: Storage,
  videoId: number,
  folder: 'captions' | 'uncut',
  cues: readonly Cue[],
): Promise<string> {
  const key = `videos/${videoId}/${folder}/${randomBytes(8).toString('hex')}.vtt`
  await storage.put(key, Buffer.from(writeWebVtt(cues)), { contentType: 'text/vtt; charset=utf-8' })
  return key
}

interface FittedTrack {
  readonly language: string
  /** Its file until now. */
  readonly before: string
  /** What is not needed any more once it is switched. */
  readonly outdated: readonly string[]
  readonly files: { readonly storageKey: string; readonly sourceKey: string | null; readonly spoken: string }
  /** Files that were made for it. */
  readonly made: readonly string[]
}

export interface CaptionsOfCut {
  readonly videoId: number
  readonly tracks: readonly FittedTrack[]
}

/** Makes the captions of a video fit a part of it, or the whole, from what was uploaded. Nothing shows them before `switchCaptions`. */
export async function prepareCaptions(
  { db, storage }: CaptionParts,
  videoId: number,
  part: Part | undefined,
): Promise<CaptionsOfCut> {
  const tracks: FittedTrack[] = []
  for (const { language, storageKey: before, sourceKey } of await listCaptions(db, videoId)) {
    const uploaded = await readCues(storage, sourceKey ?? before)
    const cues = part ? cuesOfPart(uploaded, part) : uploaded
    const storageKey = await storeCues(storage, videoId, 'captions', cues)
    const isNewSource = part !== undefined && sourceKey === null
    const source = isNewSource ? await storeCues(storage, videoId, 'uncut', uploaded) : sourceKey
    tracks.push({
      language,
      before,
      outdated: part === undefined && sourceKey !== null ? [before, sourceKey] : [before],
      files: { storageKey, sourceKey: part ? source : null, spoken: spokenText(cues) },
      made: isNewSource && source !== null ? [storageKey, source] : [storageKey],
    })
  }
  return { videoId, tracks }
}

async function readCues(storage: Storage, key: string): Promise<readonly Cue[]> {
  const file = await storage.open(key)
  const cues = file ? readCaptions(await buffer(file.stream)) : []
  // A part in which nothing is said.
  return typeof cues === 'string' ? [] : cues
}

/**
 * Shows prepared captions, in the transaction that shows the part; answers the keys of those before. Throws `CaptionsChanged`
 * where others came meanwhile.
 */
export async function switchCaptions(trx: Database, { videoId, tracks }: CaptionsOfCut): Promise<string[]> {
  const now = await listCaptions(trx, videoId)
  if (now.length !== tracks.length) throw new CaptionsChanged()
  for (const { language, before, files } of tracks) {
    if (!(await updateFiles(trx, { videoId, language, before }, files))) throw new CaptionsChanged()
  }
  return tracks.flatMap(({ outdated }) => outdated)
}

/** Removes prepared captions that were not shown. */
export async function discardCaptions({ storage }: CaptionParts, { tracks }: CaptionsOfCut): Promise<void> {
  for (const key of tracks.flatMap(({ made }) => made)) await storage.remove(key)
}
