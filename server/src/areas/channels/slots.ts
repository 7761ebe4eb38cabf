import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { findChannelOfVideoForUpdate, listSlots, replaceSlots } from './page-queries.ts'

const PRIMARY = 1

export interface SlotChoice {
  /** The video that the owner sees in the slot, or undefined if the slot is empty. */
  readonly currentVideoId: number | undefined
  /** Undefined clears the slot. */
  readonly newVideoId: number | undefined
  readonly position: number
}

/**
 * Puts a video into a slot of its channel's Home. If the video is in another slot, the two slots are swapped. The
 * primary video cannot move to another slot until its slot has another video or is cleared. Throws `slot_not_found`,
 * `slot_changed`, `video_is_primary`, `video_not_found`, `not_yours`.
 */
export async function chooseSlotVideo(db: Database, owner: Viewer, choice: SlotChoice): Promise<void> {
  const { currentVideoId, newVideoId, position } = choice
  if (position > LIMITS.channelSlots) throw new ApiError('slot_not_found')
  await db.transaction().execute(async (trx) => {
    const channelId = await requireOwnChannelOf(trx, owner, choice)
    const slots = await listSlots(trx, channelId)
    const here = slots.find((slot) => slot.position === position)
    if (currentVideoId !== undefined && here?.videoId !== currentVideoId) throw new ApiError('slot_changed')
    if (newVideoId === undefined) return replaceSlots(trx, channelId, [position], [])
    const there = slots.find((slot) => slot.videoId === newVideoId)
    if (there?.position === position) return
    if (there?.position === PRIMARY) throw new ApiError('video_is_primary')
    const filled = [{ position, videoId: newVideoId }]
    if (there && here) filled.push({ position: there.position, videoId: here.videoId })
    await replaceSlots(trx, channelId, [position, ...(there ? [there.position] : [])], filled)
  })
}

async function requireOwnChannelOf(trx: Database, owner: Viewer, choice: SlotChoice): Promise<number> {
  const videoId = choice.newVideoId ?? choice.currentVideoId
  const channel = videoId === undefined ? undefined : await findChannelOfVideoForUpdate(trx, videoId)
  if (!channel || (channel.ownerId !== owner.id && !channel.isListed)) throw new ApiError('video_not_found')
  if (channel.ownerId !== owner.id) throw new ApiError('not_yours')
  // A video that may not be listed would leave a gap on the channel's Home.
  if (choice.newVideoId !== undefined && !channel.isListed) throw new ApiError('video_not_found')
  return channel.id
}
