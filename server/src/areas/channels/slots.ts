import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { findChannelOfVideoForUpdate, listSlots, replaceSlots } from './page-queries.ts'

const PRIMARY = 1

export interface SlotChoice {
  /** The video that the owner sees there; undefined where there is none. */
  readonly currentVideoId: number | undefined
  /** Undefined empties the slot. */
  readonly newVideoId: number | undefined
  readonly position: number
}

/**
 * Puts a video into a slot of its channel's Home. One that is in another slot trades places with what is here; the
 * primary one goes into no other, until another has replaced it or its slot was emptied. Throws `slot_unknown`, `slot_changed`, `video_is_primary`, `video_not_found`,
 * `not_yours`.
 */
export async function chooseSlotVideo(db: Database, owner: Viewer, choice: SlotChoice): Promise<void> {
  const { currentVideoId, newVideoId, position } = choice
  if (position > LIMITS.channelSlots) throw new Refusal('slot_unknown')
  await db.transaction().execute(async (trx) => {
    const channelId = await requireOwnChannelOf(trx, owner, choice)
    const slots = await listSlots(trx, channelId)
    const here = slots.find((slot) => slot.position === position)
    if (currentVideoId !== undefined && here?.videoId !== currentVideoId) throw new Refusal('slot_changed')
    if (newVideoId === undefined) return replaceSlots(trx, channelId, [position], [])
    const there = slots.find((slot) => slot.videoId === newVideoId)
    if (there?.position === position) return
    if (there?.position === PRIMARY) throw new Refusal('video_is_primary')
    const filled = [{ position, videoId: newVideoId }]
    if (there && here) filled.push({ position: there.position, videoId: here.videoId })
    await replaceSlots(trx, channelId, [position, ...(there ? [there.position] : [])], filled)
  })
}

async function requireOwnChannelOf(trx: Database, owner: Viewer, choice: SlotChoice): Promise<number> {
  const videoId = choice.newVideoId ?? choice.currentVideoId
  const channel = videoId === undefined ? undefined : await findChannelOfVideoForUpdate(trx, videoId)
  if (!channel || (channel.ownerId !== owner.id && !channel.isListed)) throw new Refusal('video_not_found')
  if (channel.ownerId !== owner.id) throw new Refusal('not_yours')
  // What lists do not show would leave a hole on the channel's Home.
  if (choice.newVideoId !== undefined && !channel.isListed) throw new Refusal('video_not_found')
  return channel.id
}
