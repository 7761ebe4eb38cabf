import path from 'node:path'
import type { MediaFile, PlayableState, Thumbnail } from '../../media/index.ts'
import { contentTypeOf } from '../../platform/storage/keys.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { THUMBNAIL_WIDTHS, thumbnailFileKey } from '../videos/index.ts'

/** The files that a video is served from. */
export interface ServedMedia {
  readonly isFinal: boolean
  readonly masterKey: string
  readonly directKey: string | null
  /** The size of that file. */
  readonly directBytes: number | null
  readonly storyboardKey: string | null
  readonly thumbnailKeys: string[]
  /** The time of each of them in the whole video. */
  readonly thumbnailSeconds: number[]
  readonly durationSeconds: number
  /** Whether parts of the upload could not be read and were skipped. */
  readonly isDamaged: boolean
  readonly width: number
  readonly height: number
  /** With the bytes of their default audio track. */
  readonly renditions: readonly { height: number; width: number; bytes: number }[]
  /** The size of the smallest audio; 0 without any. */
  readonly soundBytes: number
}

interface StateToStore {
  readonly workDir: string
  /** The storage folder of the files. */
  readonly prefix: string
  readonly state: PlayableState
  /** The names of files stored there before. The set grows. */
  readonly stored: Set<string>
  /** Where the state begins in the whole video. */
  readonly fromSeconds: number
}

/** Stores a playable state's files, the master playlist last. Returns what is then served. */
export async function storeState(storage: Storage, job: StateToStore): Promise<ServedMedia> {
  const { prefix, state } = job
  const master = state.files.filter((file) => file.name === state.master)
  const others = state.files.filter((file) => file.name !== state.master)
  for (const file of [...others, ...master]) await storeFile(storage, job, file)
  const thumbnailKeys = await storeThumbnails(storage, job)
  const top = state.renditions.at(-1)
  const bytesOf = new Map(state.files.map((file) => [file.name, file.bytes]))
  const byHeight = new Map(
    state.renditions.map(({ size, width, height, bytes }) => [
      size,
      { height: size, width: Math.max(width, height), bytes },
    ]),
  )
  return {
    isFinal: state.isFinal,
    masterKey: `${prefix}/${state.master}`,
    directKey: state.direct === null ? null : `${prefix}/${state.direct}`,
    directBytes: state.direct === null ? null : (bytesOf.get(state.direct) ?? null),
    storyboardKey: state.storyboard === null ? null : `${prefix}/${state.storyboard}`,
    thumbnailKeys,
    thumbnailSeconds: state.thumbnails.map(({ timeSeconds }) => job.fromSeconds + (timeSeconds ?? 0)),
    durationSeconds: state.durationSeconds,
    isDamaged: state.isDamaged,
    width: top?.width ?? 0,
    height: top?.height ?? 0,
    renditions: [...byHeight.values()],
    soundBytes: state.audio.length === 0 ? 0 : Math.min(...state.audio.map(({ bytes }) => bytes)),
  }
}

async function storeFile(storage: Storage, job: StateToStore, file: MediaFile): Promise<void> {
  if (job.stored.has(file.name)) return
  const key = `${job.prefix}/${file.name}`
  const before = await storage.stat(key)
  if (before?.size !== file.bytes) {
    await storage.put(key, { path: path.join(job.workDir, file.name) }, { contentType: contentTypeOf(key) })
  }
  job.stored.add(file.name)
}

/**
 * Stores every thumbnail in all widths that pages request. If the source is smaller, its largest picture is used for
 * the larger widths.
 */
async function storeThumbnails(storage: Storage, job: StateToStore): Promise<string[]> {
  const keys: string[] = []
  for (const [index, thumbnail] of job.state.thumbnails.entries()) {
    const base = `${job.prefix}/poster-${index + 1}`
    for (const width of THUMBNAIL_WIDTHS) {
      const key = thumbnailFileKey(base, width)
      const name = key.slice(job.prefix.length + 1)
      if (job.stored.has(name)) continue
      const largest = largestWebp(thumbnail)
      await storage.put(key, { path: path.join(job.workDir, largest) }, { contentType: 'image/webp' })
      job.stored.add(name)
    }
    keys.push(base)
  }
  return keys
}

function largestWebp(thumbnail: Thumbnail): string {
  const pictures = thumbnail.files.filter((file) => file.contentType === 'image/webp')
  const largest = pictures.toSorted((a, b) => b.width - a.width)[0]
  if (!largest) throw new Error('a thumbnail has no WebP picture')
  return largest.name
}
