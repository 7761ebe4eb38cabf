import * as z from 'zod/mini'
import { ORIGINALS, UPLOAD_QUEUES } from '../../../platform/device-storage.ts'
import { currentSession } from '../../../platform/session.ts'
import { localTexts, tabTexts } from '../../../platform/site-data.ts'
import { holdLock, supportsLocks, locksOfOtherTabs } from '../../../platform/tab-locks.ts'
import { Details, SharedDetails, hasAnyDetails } from '../form/details.ts'
import { type UploadItem, type UploadQueue, emptyQueue, formItemOf, listedItemsOf, newItem } from './store.ts'

// What must survive a reload. The form belongs to its tab (session storage). The list belongs to the browser (local
// storage): a later tab takes it over when no open tab holds it. The files themselves can't be saved.

const SavedForm = z.object({
  userId: z.int(),
  details: Details,
  file: z.nullable(z.object({ name: z.string(), bytes: z.number() })),
  uploadUrl: z.nullable(z.string()),
  videoId: z.nullable(z.int()),
  isEncodingRequested: z.boolean(),
})

const SavedList = z.object({
  userId: z.int(),
  atMs: z.number(),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number(),
      /** Null if the upload is not complete yet. */
      videoId: z.nullable(z.int()),
      hasShared: z.boolean(),
    }),
  ),
  shared: z.optional(SharedDetails),
})
type SavedList = z.output<typeof SavedList>

const FORM_KEY = 'upload-draft'
const listKey = `${UPLOAD_QUEUES}${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
const LIST_EXPIRES_MS = 7 * 24 * 3600 * 1000

let isListKeyHeld = false
const written: { form?: string; list: string } = { list: '' }

/** Local storage if a tab can see which lists other tabs hold, otherwise session storage. */
const listStorage = () => (supportsLocks() ? localTexts : tabTexts)

/** Saves what must survive a reload. Without storage, the queue lasts as long as its page. */
export function saveQueue(queue: UploadQueue): void {
  saveForm(queue)
  saveList(queue)
}

function saveForm(queue: UploadQueue): void {
  const text = formatForm(queue)
  if (text === written.form) return
  written.form = text
  tabTexts.write(FORM_KEY, text === '' ? null : text)
}

/** The form in its stored format; empty if there is nothing to save. */
export function formatForm(queue: UploadQueue): string {
  const item = formItemOf(queue)
  if (item?.hasDetails || (!item && !hasAnyDetails(queue.details))) return ''
  const form: z.output<typeof SavedForm> = {
    userId: queue.userId,
    details: queue.details,
    file: item ? { name: item.name, bytes: item.bytes } : null,
    uploadUrl: item?.url ?? null,
    videoId: item?.videoId ?? null,
    isEncodingRequested: item?.isEncodingRequested ?? false,
  }
  return JSON.stringify(form)
}

function saveList(queue: UploadQueue): void {
  // After signing out, nothing is kept in the browser.
  if (currentSession()?.userId !== queue.userId) return
  const files = listedItemsOf(queue)
    .filter(({ hasDetails, error }) => !hasDetails && error === null)
    .map(({ name, bytes, videoId, hasSharedDetails: hasShared }) => ({ name, bytes, videoId, hasShared }))
  const list = { userId: queue.userId, files, shared: queue.shared }
  const text = files.length === 0 ? '' : JSON.stringify(list)
  if (text === written.list && (text === '' || listStorage().read(listKey) !== null)) return
  written.list = text
  listStorage().write(listKey, text === '' ? null : JSON.stringify({ ...list, atMs: Date.now() }))
  if (!isListKeyHeld) holdLock(listKey)
  isListKeyHeld = true
}

/** A user's queue when a page opens: the form as it was before a reload. */
export function restoreForm(userId: number): UploadQueue {
  return parseForm(tabTexts.read(FORM_KEY), userId)
}

/**
 * A queue with the saved form. It is empty if nothing is saved, the saved data is unreadable, or it belongs to another
 * user.
 */
export function parseForm(saved: string | null, userId: number): UploadQueue {
  const empty = emptyQueue(userId)
  try {
    const form = z.parse(SavedForm, JSON.parse(saved ?? ''))
    if (form.userId !== userId) return empty
    const { details, file, uploadUrl: url, videoId, isEncodingRequested } = form
    const known = { url, videoId, isEncodingRequested }
    const items = file ? [newItem({ ...restored, ...file, ...known, hasForm: true })] : []
    return { ...empty, details, items }
  } catch {
    return empty
  }
}

/** The target is chosen together with the file. */
const restored = { target: { channelId: undefined, isPublic: true } }

/** Takes over the user's lists that no open tab holds. */
export async function takeOverLists(
  userId: number,
): Promise<{ items: UploadItem[]; shared: SharedDetails | undefined }> {
  const heldElsewhere = await locksOfOtherTabs()
  const lists = listStorage()
    .keys()
    .flatMap((key) => {
      if (!key.startsWith(UPLOAD_QUEUES) || key === ORIGINALS) return []
      if (key === listKey || heldElsewhere.has(key)) return []
      const list = parseList(listStorage().read(key))
      if (list && list.userId !== userId) return []
      listStorage().write(key, null)
      return list ?? []
    })
  const newest = lists.toSorted((one, other) => other.atMs - one.atMs).at(0)
  const items = lists.flatMap(({ files }) =>
    files.map(({ hasShared: hasSharedDetails, ...file }) =>
      newItem({ ...restored, ...file, hasSharedDetails, hasForm: false }),
    ),
  )
  return { items, shared: newest?.shared }
}

function parseList(saved: string | null): SavedList | undefined {
  try {
    const list = z.parse(SavedList, JSON.parse(saved ?? ''))
    return Date.now() - list.atMs < LIST_EXPIRES_MS ? list : undefined
  } catch {
    return undefined
  }
}
