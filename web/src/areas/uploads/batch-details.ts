import { profileCalls, LIMITS, Refused, uploadCalls } from '@serendib/contract'
import { call, queryClient } from '../../platform/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { type Batch, currentBatch, draftOf, setBatch } from './batch-store.ts'
import type { SharedDetails } from './publish-draft.ts'
import { tokenOf } from './tus-transfer.ts'

const TRY_AGAIN_MS = 5000

let isGiving = false

/** Says something of all the films: of those that are here at once, of the others as they come. */
export function shareDetails(shared: SharedDetails): void {
  const batch = currentBatch()
  if (!batch) return
  const files = batch.files.map((file) => ({ ...file, hasShared: false }))
  setBatch({ ...batch, files, shared, sharedFault: undefined })
  void giveShared()
}

/** Says what is said of all films of the drafts that have not heard it yet; tries again for as long as it takes. */
export async function giveShared(): Promise<void> {
  const batch = currentBatch()
  const videoIds = draftsToTell(batch)
  if (isGiving || !batch?.shared || batch.sharedFault !== undefined || videoIds.length === 0) return
  isGiving = true
  let isHeard = false
  try {
    isHeard = tokenOf(batch.userId) !== null && (await give(batch.userId, videoIds, batch.shared))
  } catch (error) {
    noteRefusal(error, batch.shared)
  }
  isGiving = false
  if (isHeard) void giveShared()
  else setTimeout(() => void giveShared(), TRY_AGAIN_MS)
}

function draftsToTell(batch: Batch | null): number[] {
  const files = batch?.files.filter(({ hasShared }) => !hasShared) ?? []
  return files.flatMap((file) => draftOf(file) ?? []).slice(0, LIMITS.draftsAtOnceMax)
}

function noteRefusal(error: unknown, shared: SharedDetails): void {
  const batch = currentBatch()
  if (batch?.shared !== shared || !(error instanceof Refused) || error.httpStatus >= 500) return
  setBatch({ ...batch, sharedFault: error.text || commonTexts.unableToProceedRequest })
}

/** Answers whether the server has it. */
async function give(userId: number, videoIds: readonly number[], shared: SharedDetails): Promise<boolean> {
  const { primaryTags, secondaryTags, categoryIds, place, isPublic } = shared
  const given = await call(uploadCalls.draftDetails, {
    body: {
      ...{ userId, videoIds: [...videoIds], primaryTags, secondaryTags, isPublic },
      categories: categoryIds.map(String),
      placeId: place?.id,
    },
  })
  const now = currentBatch()
  // Something else was said meanwhile, which goes next.
  if (now?.userId !== userId || now.shared !== shared) return true
  const files = now.files.map((file) => {
    const videoId = draftOf(file) ?? 0
    if (!videoIds.includes(videoId)) return file
    // What did not take it is a draft no more.
    return given.videoIds.includes(videoId) ? { ...file, hasShared: true } : { ...file, isDescribed: true }
  })
  setBatch({ ...now, files })
  for (const { area, name } of [profileCalls.ownDetails, profileCalls.myVideos])
    void queryClient.invalidateQueries({ queryKey: [area, name] })
  return true
}
