import { LIMITS, ownVideoCalls, CallError } from '@serendib/contract'
import { queryClient } from '../../../platform/calls/api.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import type { SharedDetails } from '../form/details.ts'
import { saveSharedDetails } from '../form/save-details.ts'
import { changeQueue, currentItems, currentQueue, draftOf, isListed } from './store.ts'
import { readToken } from './tus-sender.ts'

const RETRY_MS = 5000

let isSaving = false

/**
 * Shares details between the listed videos: saves them with the complete ones now, and with the others when they are
 * complete.
 */
export function shareDetails(shared: SharedDetails): void {
  const items = currentItems().map((item) => ({ ...item, hasSharedDetails: false }))
  changeQueue({ items, shared, sharedError: undefined })
  void saveShared()
}

/** Saves the shared details with the drafts that don't have them yet, and retries until it succeeds. */
export async function saveShared(): Promise<void> {
  const queue = currentQueue()
  const videoIds = draftsWithoutShared()
  if (isSaving || !queue?.shared || queue.sharedError !== undefined || videoIds.length === 0) return
  const { userId, shared } = queue
  isSaving = true
  let isSaved = false
  try {
    if (readToken(userId) !== null) {
      noteSaved(shared, videoIds, await saveSharedDetails(videoIds, shared))
      isSaved = true
    }
  } catch (error) {
    if (error instanceof CallError && error.httpStatus < 500 && currentQueue()?.shared === shared)
      changeQueue({ sharedError: error.text || commonTexts.unableToProceedRequest })
  }
  isSaving = false
  if (isSaved) void saveShared()
  else setTimeout(() => void saveShared(), RETRY_MS)
}

function draftsWithoutShared(): number[] {
  const items = currentItems().filter((item) => isListed(item) && !item.hasSharedDetails)
  return items.flatMap((item) => draftOf(item) ?? []).slice(0, LIMITS.draftsAtOnceMax)
}

function noteSaved(shared: SharedDetails, sent: readonly number[], saved: readonly number[]): void {
  // Details that were entered in the meantime are saved next.
  if (currentQueue()?.shared !== shared) return
  const items = currentItems().map((item) => {
    const videoId = draftOf(item) ?? 0
    if (!sent.includes(videoId)) return item
    // Videos that were not changed have their own details.
    return saved.includes(videoId) ? { ...item, hasSharedDetails: true } : { ...item, hasDetails: true }
  })
  changeQueue({ items })
  for (const { area, name } of [ownVideoCalls.ownDetails, ownVideoCalls.myVideos])
    void queryClient.invalidateQueries({ queryKey: [area, name] })
}
