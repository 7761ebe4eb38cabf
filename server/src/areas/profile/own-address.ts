import type { Database } from '../../platform/database/connect.ts'
import { forgetFormerUrls } from '../../platform/database/former-urls.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { requireChannelId } from '../channels/index.ts'
import { requireSlug } from '../uploads/index.ts'
import { moveToChannel, updateSlug } from './address-queries.ts'

/** Where a video is found. What is left out stays as it is. */
export interface AddressChange {
  /** Empty: one made of the title. */
  readonly slug?: string | undefined
  /** One of the viewer's own channels. */
  readonly channelId?: number | undefined
}

interface LockedVideo {
  readonly id: number
  readonly slug: string | null
  readonly title: string
  readonly channelId: number
  readonly isCounted: boolean
}

/**
 * Gives a locked video another url, or another channel, and answers which channel it is in then. A former url leads to it as
 * long as everybody may see it. Throws `video_url_invalid`, `video_url_reserved`, `video_url_taken`, `not_yours`.
 */
export async function changeAddress(
  trx: Database,
  viewer: Viewer,
  video: LockedVideo,
  { slug: wanted, channelId = video.channelId }: AddressChange,
): Promise<number> {
  if (wanted !== undefined && wanted !== video.slug) {
    const slug = await requireSlug(trx, { slug: wanted, title: video.title }, video.id)
    await updateSlug(trx, video.id, slug)
    await forgetFormerUrls(trx, 'video', video.id)
  }
  if (channelId !== video.channelId)
    await moveToChannel(trx, video, await requireChannelId(trx, viewer, channelId))
  return channelId
}
