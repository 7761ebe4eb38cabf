import type { UnfinishedUpload } from '@serendib/contract'
import { queryClient } from '../../../platform/calls/api.ts'
import { currentSession } from '../../../platform/session.ts'
import { queueTexts, uploadTexts } from '../../../platform/texts/uploads.ts'
import { emptyDetails } from '../form/details.ts'
import { changeDetails } from './form-item.ts'
import { restoreForm, saveQueue, takeOverLists } from './saved-queue.ts'
import { removeItem, send, sendWaiting, stopSending } from './sending.ts'
import { saveShared } from './shared-details.ts'
import {
  type NewVideo,
  type UploadItem,
  type UploadTarget,
  changeQueue,
  currentFormItem,
  currentItems,
  currentQueue,
  findItem,
  isListed,
  isRunning,
  needsFile,
  newItem,
  queueStore,
  replacedVideoOf,
  setQueue,
} from './store.ts'
import { discardUpload, isFileOf, unfinishedUploadsQuery, formatUrl } from './unfinished-uploads.ts'
import { takeTracks } from './track-files.ts'
import { storageQuotaQuery, uploadLimitsQuery } from './upload-limits.ts'
import { contentError, sizeError } from './video-file.ts'

let isSaved = false

/** Opens the user's queue: the one of this tab, or what was saved before a reload. Never another user's queue. */
export function openQueue(userId = currentSession()?.userId): void {
  if (userId === undefined || currentQueue()?.userId === userId) return
  for (const { id } of currentItems()) stopSending(id)
  setQueue(restoreForm(userId))
  if (!isSaved) queueStore.subscribe(save)
  isSaved = true
  void restoreLists(userId)
}

function save(): void {
  const queue = currentQueue()
  if (queue) saveQueue(queue)
}

async function restoreLists(userId: number): Promise<void> {
  const { items, shared } = await takeOverLists(userId)
  const queue = currentQueue()
  if (queue?.userId !== userId || items.length === 0) return
  const news = items.filter(
    (item) => !queue.items.some((known) => isListed(known) && isSameFile(known, item)),
  )
  changeQueue({ items: [...news, ...queue.items], shared: queue.shared ?? shared })
  void saveShared()
}

const isSameFile = (one: Pick<UploadItem, 'name' | 'bytes'>, other: Pick<UploadItem, 'name' | 'bytes'>) =>
  one.name === other.name && one.bytes === other.bytes

const factsOf = ({ name, size }: File) => ({ name, bytes: size })

/**
 * Accepts files for new videos. A single file gets the form; several are listed, and so is a single one while others
 * are in progress or another one has the form. Tracks among them belong to the videos beside them. Resolves with an
 * error unless the list shows it.
 */
export async function addFiles(chosen: readonly File[], target: NewVideo): Promise<string | undefined> {
  const files = await takeTracks(chosen)
  if (files.length === 0 && currentItems().length === 0) return uploadTexts.videoFirst
  await inspectContent(files)
  openQueue()
  const [file] = files
  if (file && files.length === 1 && !belongsToList(file) && isFormFreeFor(file))
    return addWithForm(file, target)
  return addToList(files, target)
}

function belongsToList(file: File): boolean {
  const listed = currentItems().filter(isListed)
  return listed.some((item) => isRunning(item) || (needsFile(item) && isSameFile(item, factsOf(file))))
}

/** Whether the form is empty or waits for this file. */
function isFormFreeFor(file: File): boolean {
  const item = currentFormItem()
  return item === undefined || (needsFile(item) && isSameFile(item, factsOf(file)))
}

/** Uploads a file whose details are entered in the form. `from`: the unfinished upload that it resumes. */
export async function addWithForm(
  file: File,
  target: NewVideo,
  from?: UnfinishedUpload,
): Promise<string | undefined> {
  if (!from) await inspectContent([file])
  openQueue()
  return replaceItem(currentFormItem(), file, { target, hasForm: true }, from && resumeOf(from))
}

/** An upload to resume. */
interface Resumed {
  readonly url: string
  readonly sentBytes?: number
}

const resumeOf = (upload: UnfinishedUpload): Resumed => ({
  url: formatUrl(upload),
  sentBytes: upload.receivedBytes,
})

/**
 * Uploads a replacement for a video's file. `from`: the upload that it resumes. `isOriginal`: it is the original of the
 * smaller version that the video was made from.
 */
export async function addReplacement(
  videoId: number,
  file: File,
  { from, isOriginal = false }: { from?: Resumed | undefined; isOriginal?: boolean } = {},
): Promise<string | undefined> {
  if (!from) await inspectContent([file])
  openQueue()
  const known = currentItems().find((item) => replacedVideoOf(item) === videoId)
  return replaceItem(known, file, { target: { replacesVideoId: videoId, isOriginal }, hasForm: false }, from)
}

/**
 * Uploads a file at once, in place of a previous one. The same file resumes its upload; for a different file, the
 * previous upload is discarded.
 */
async function replaceItem(
  known: UploadItem | undefined,
  file: File,
  part: Pick<UploadItem, 'target' | 'hasForm'>,
  from: Resumed | undefined,
): Promise<string | undefined> {
  const error = findError(file, part.target, from)
  if (error !== undefined) return error
  const isSame = known !== undefined && isSameFile(known, factsOf(file))
  const url = from?.url ?? (isSame ? known.url : null)
  if (known && isSame) {
    stopSending(known.id)
    removeItem(known.id)
  } else if (known) discardItem(known.id)
  const item = newItem({ ...factsOf(file), ...part, file, url })
  changeQueue({ items: [...currentItems(), item] })
  return send(item, from?.sentBytes)
}

/** Appends files to the list. A file that was lost by a reload returns to its position. Duplicates are sent once. */
function addToList(files: readonly File[], target: NewVideo): string | undefined {
  const duplicates: string[] = []
  for (const file of files) {
    const items = currentItems()
    const known = items.find((item) => isListed(item) && isSameFile(item, factsOf(file)))
    if (known && (isRunning(known) || known.videoId !== null)) {
      duplicates.push(file.name)
      continue
    }
    const error = findError(file, target) ?? null
    const item = newItem({ ...factsOf(file), target, hasForm: false, file, error })
    changeQueue({ items: known ? items.with(items.indexOf(known), item) : [...items, item] })
  }
  sendWaiting()
  return duplicates.length > 0
    ? queueTexts.alreadyQueued({ names: duplicates.join(', '), count: duplicates.length })
    : undefined
}

const contentErrors = new WeakMap<File, string | undefined>()

/** Reads the start of files before they are added. Everything afterwards is synchronous. */
async function inspectContent(files: readonly File[]): Promise<void> {
  for (const file of files) {
    if (!contentErrors.has(file)) contentErrors.set(file, await contentError(file))
  }
}

/** The error of a file, as far as the browser knows the limits. The server decides whether a replacement fits. */
function findError(file: File, target: UploadTarget, from?: Resumed): string | undefined {
  const limits = queryClient.getQueryData(uploadLimitsQuery.queryKey)
  const quotaKey = storageQuotaQuery().queryKey
  const quota = queryClient.getQueryData(quotaKey)?.quota
  const isCounted = quota === undefined || 'replacesVideoId' in target || from || isUnfinished(file)
  const usedBytes = (quota?.usedBytes ?? 0) + waitingBytes()
  const quotaLeft = isCounted ? undefined : { ...quota, usedBytes }
  const error = contentErrors.get(file) ?? sizeError(file, limits?.bytesMax, quotaLeft)
  if (error !== undefined) void queryClient.invalidateQueries({ queryKey: quotaKey })
  return error
}

/** Whether the server already counts a file towards the storage quota. */
function isUnfinished(file: File): boolean {
  const list = queryClient.getQueryData(unfinishedUploadsQuery().queryKey)
  const uploads = list?.pages.flatMap(({ uploads }) => uploads) ?? []
  return uploads.some((upload) => upload.video === null && isFileOf(upload, file))
}

/** Waiting items will use storage that the server doesn't count yet. */
function waitingBytes(): number {
  const waiting = currentItems().filter((item) => isRunning(item) && item.transfer === null)
  return waiting.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Resumes an unfinished upload with its file. Returns false, without doing anything, if the form has another video. */
export function continueUpload(upload: UnfinishedUpload, file: File): boolean {
  openQueue()
  if (upload.video) {
    void addReplacement(upload.video.id, file, { from: resumeOf(upload) })
    return true
  }
  if (currentFormItem()?.hasDetails) discardForm()
  const item = currentFormItem()
  if (item && (item.file !== null || item.url !== formatUrl(upload))) return false
  const { channelId } = upload
  if (!item) changeDetails({ channelId })
  void addWithForm(file, { channelId, isPublic: currentQueue()?.details.isPublic ?? true }, upload)
  return true
}

/**
 * Removes an item from the queue and discards its upload, here and on the server. A video that was already created
 * stays.
 */
export function discardItem(id: number): void {
  const item = findItem(id)
  if (!item) return
  stopSending(id)
  removeItem(id)
  const url = item.transfer?.url ?? item.url
  if (url !== null && item.videoId === null) discardUpload(url).catch(() => undefined)
  sendWaiting()
}

/** Discards the form's item and everything that was entered. */
export function discardForm(): void {
  const item = currentFormItem()
  if (item) discardItem(item.id)
  changeQueue({ details: emptyDetails, thumbnail: null, isPublishing: false })
}
