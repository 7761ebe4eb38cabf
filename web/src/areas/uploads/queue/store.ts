import { createStore } from 'zustand/vanilla'
import { type Details, type SharedDetails, emptyDetails } from '../form/details.ts'
import type { TransferState } from './transfer.ts'
import type { VideoFacts } from './video-file.ts'

/** What a file is for: a new video in a channel, or the replacement of an existing video's file. */
export type UploadTarget = NewVideo | Replacement

interface Replacement {
  readonly replacesVideoId: number
  /** It is the original of the smaller version that the video was made from. */
  readonly isOriginal?: boolean
}

export interface NewVideo {
  /** Undefined for the user's default channel. */
  readonly channelId: number | undefined
  readonly isPublic: boolean
}

/**
 * A file that this tab uploads. Once complete, it is a draft that waits for its details, or replaces a video's file.
 */
export interface UploadItem {
  readonly id: number
  readonly target: UploadTarget
  /** Whether its details are in the form of the upload page. Other new videos are listed there. */
  readonly hasForm: boolean
  readonly name: string
  readonly bytes: number
  /** Null after a reload: browsers give a page access to a file only when the user chooses it there. */
  readonly file: File | null
  /** Null while the item waits for its turn or its file. */
  readonly transfer: TransferState | null
  /** Why the file is not being sent. */
  readonly error: string | null
  /** The upload's URL, once the server has accepted the upload. */
  readonly url: string | null
  /** The video that the complete upload became. */
  readonly videoId: number | null
  /** A smaller version of the file is being made and sent instead; null if not. */
  readonly making: { readonly share: number; readonly stop: () => void } | null
  /** Its owner has stopped making a smaller version, so none is offered again. */
  readonly wantsOriginal: boolean
  /** Why no smaller version could be made; null if none was wanted. */
  readonly smallerError: 'full' | 'failed' | null
  /** What the browser could read from the file; null if nothing. */
  readonly facts: VideoFacts | null
  readonly isEncodingRequested: boolean
  /** Whether the draft has the shared details. */
  readonly hasSharedDetails: boolean
  /** Whether its own details are saved, so the video is no longer a draft. */
  readonly hasDetails: boolean
}

/** The uploads of this tab, independent of the pages that show them. */
export interface UploadQueue {
  readonly userId: number
  readonly items: readonly UploadItem[]
  /** The details in the form of the upload page. They stay when another file is chosen. */
  readonly details: Details
  /** The custom thumbnail chosen there; null to use one from the video. */
  readonly thumbnail: OwnThumbnail | null
  readonly isPublishing: boolean
  /** The details that all listed videos share. */
  readonly shared: SharedDetails | undefined
  /** Why the server rejected the shared details. */
  readonly sharedError: string | undefined
}

export interface OwnThumbnail {
  readonly file: File
  /** The object URL of the thumbnail on this page. */
  readonly url: string
}

export const queueStore = createStore<UploadQueue | null>(() => null)
export const currentQueue = queueStore.getState
let lastId = 0

export function setQueue(next: UploadQueue): void {
  const kept = new Set(objectUrlsOf(next))
  const queue = currentQueue()
  for (const url of queue ? objectUrlsOf(queue) : []) if (!kept.has(url)) URL.revokeObjectURL(url)
  queueStore.setState(next, true)
}

function objectUrlsOf({ items, thumbnail }: UploadQueue): string[] {
  return [thumbnail?.url, ...items.map(({ facts }) => facts?.stillUrl)].filter(
    (url) => typeof url === 'string',
  )
}

export function changeQueue(part: Partial<UploadQueue>): void {
  const queue = currentQueue()
  if (queue) setQueue({ ...queue, ...part })
}

export function changeItem(id: number, part: Partial<UploadItem>): void {
  changeQueue({ items: currentItems().map((item) => (item.id === id ? { ...item, ...part } : item)) })
}

export function currentItems(): readonly UploadItem[] {
  return currentQueue()?.items ?? []
}

export const currentFormItem = () => currentItems().find(({ hasForm }) => hasForm)

export const findItem = (id: number) => currentItems().find((item) => item.id === id)

export function emptyQueue(userId: number): UploadQueue {
  return {
    userId,
    items: [],
    details: emptyDetails,
    thumbnail: null,
    isPublishing: false,
    shared: undefined,
    sharedError: undefined,
  }
}

/** Creates an item for a file, or for what is known of one after a reload. */
export function newItem(
  part: Pick<UploadItem, 'name' | 'bytes' | 'target' | 'hasForm'> & Partial<UploadItem>,
): UploadItem {
  lastId += 1
  return {
    id: lastId,
    file: null,
    transfer: null,
    error: null,
    url: null,
    videoId: null,
    making: null,
    wantsOriginal: false,
    smallerError: null,
    facts: null,
    isEncodingRequested: false,
    hasSharedDetails: false,
    hasDetails: false,
    ...part,
  }
}

/** The item whose details are in the form of the upload page. */
export const formItemOf = ({ items }: Pick<UploadQueue, 'items'>) => items.find(({ hasForm }) => hasForm)

/** The new videos that the upload page lists. */
export const listedItemsOf = ({ items }: Pick<UploadQueue, 'items'>) => items.filter(isListed)

export function isListed(item: UploadItem): boolean {
  return !item.hasForm && replacedVideoOf(item) === undefined
}

/** The video whose file an item replaces; undefined for a new video. */
export function replacedVideoOf({ target }: { readonly target: UploadTarget }): number | undefined {
  return 'replacesVideoId' in target ? target.replacesVideoId : undefined
}

/** Whether an item is being sent or waiting to be sent. */
export function isRunning({ file, transfer, error }: UploadItem): boolean {
  const isOver = transfer?.phase === 'done' || transfer?.phase === 'failed'
  return file !== null && error === null && !isOver
}

/** Whether the page was reloaded before the upload was complete. */
export function needsFile({ file, videoId }: UploadItem): boolean {
  return file === null && videoId === null
}

/** The draft of a listed item; undefined if there is none, or its details are saved. */
export function draftOf({ videoId, hasDetails }: UploadItem): number | undefined {
  return hasDetails ? undefined : (videoId ?? undefined)
}

/** Records that a video's details are saved. */
export function markDetailsSaved(videoId: number): void {
  const found = currentItems().find((item) => item.videoId === videoId)
  if (found) changeItem(found.id, { hasDetails: true })
}
