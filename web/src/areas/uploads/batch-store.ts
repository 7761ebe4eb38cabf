import { rememberBatch } from './batch-memory.ts'
import type { SharedDetails } from './publish-draft.ts'
import type { UploadState } from './resumable-upload.ts'

/** One of several films that are sent from this tab one after the other; once it is there it waits as a draft. */
export interface BatchFile {
  readonly key: number
  readonly name: string
  readonly bytes: number
  /** Undefined where a page that was closed knew it: a browser gives it only to who chooses it again. */
  readonly file: File | undefined
  /** Its course; null until its turn has come, and when it is not sent. */
  readonly upload: UploadState | null
  /** Why it is not sent. */
  readonly fault: string | undefined
  /** Its draft has what is said of all of them. */
  readonly hasShared: boolean
  /** It has details of its own: it is a draft no more. */
  readonly isDescribed: boolean
}

export interface Batch {
  readonly userId: number
  readonly files: readonly BatchFile[]
  /** What is said of all of them. */
  readonly shared: SharedDetails | undefined
  /** Why that could not be said of those that are here. */
  readonly sharedFault: string | undefined
}

let batch: Batch | null = null
let lastKey = 0
const listeners = new Set<() => void>()

export function subscribeToBatch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentBatch(): Batch | null {
  return batch
}

export function setBatch(next: Batch): void {
  batch = next
  const { userId, files, shared } = next
  // What has its details is done with.
  const kept = files.filter(({ isDescribed, fault }) => !isDescribed && fault === undefined)
  rememberBatch({
    userId,
    files: kept.map(({ name, bytes, upload, hasShared }) => {
      const videoId = upload?.videoId ?? null
      return { name, bytes, hasShared, videoId }
    }),
    ...(shared && { shared }),
  })
  for (const listener of listeners) listener()
}

export const nextKey = () => ++lastKey

export function setFiles(files: readonly BatchFile[]): void {
  if (batch) setBatch({ ...batch, files })
}

export function changeFile(
  key: number,
  part: Partial<Pick<BatchFile, 'upload' | 'fault' | 'isDescribed'>>,
): void {
  if (batch) setFiles(batch.files.map((file) => (file.key === key ? { ...file, ...part } : file)))
}

/** Whether a film is on its way, or waits for its turn. */
export function isUnderWay({ file, upload, fault }: BatchFile): boolean {
  const isOver = upload?.phase === 'done' || upload?.phase === 'failed'
  return file !== undefined && fault === undefined && !isOver
}

/** Whether the page was closed before a film had come whole. */
export function isForgotten({ file, upload }: BatchFile): boolean {
  return file === undefined && upload === null
}

/** The draft that a film waits as; undefined where it is none. */
export function draftOf({ upload, isDescribed }: BatchFile): number | undefined {
  return upload?.phase === 'done' && !isDescribed ? upload.videoId : undefined
}

/** Notes that a video has its details. */
export function noteDescribed(videoId: number): void {
  const found = batch?.files.find((file) => draftOf(file) === videoId)
  if (found) changeFile(found.key, { isDescribed: true })
}
