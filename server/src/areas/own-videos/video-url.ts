import { randomBytes } from 'node:crypto'
import type { VideoDetails } from '@serendib/contract'
import { errorText, LIMITS, RESERVED_SLUGS, SLUG_PATTERN, toSlug } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { deleteOldestFormerUrls } from '../../platform/database/former-urls.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { requireChannelId } from '../channels/index.ts'
import { isVideoSlugTaken, moveToChannel, updateSlug } from './details-queries.ts'
import type { LockedVideo } from './queries.ts'

/**
 * Changes the URL and the channel of a locked video. Returns the id of its channel afterwards. Throws
 * `video_url_invalid`, `video_url_reserved`, `video_url_taken`, `not_yours`.
 */
export async function changeUrl(
  trx: Database,
  viewer: Viewer,
  video: LockedVideo,
  { slug: wanted, channelId = video.channelId }: Pick<VideoDetails, 'slug' | 'channelId'>,
): Promise<number> {
  if (wanted !== undefined && wanted !== video.slug) {
    await updateSlug(trx, video.id, await requireSlug(trx, wanted, video))
    await deleteOldestFormerUrls(trx, 'video', video.id)
  }
  if (channelId !== video.channelId)
    await moveToChannel(trx, video, await requireChannelId(trx, viewer, channelId))
  return channelId
}

type SlugProblem = 'video_url_invalid' | 'video_url_reserved' | 'video_url_taken'

/** Returns why a slug cannot be used, or undefined if it can. A video may use its own former slugs again. */
export async function slugProblem(
  db: Database,
  slug: string,
  videoId?: number,
): Promise<SlugProblem | undefined> {
  if (!SLUG_PATTERN.test(slug)) return 'video_url_invalid'
  if (RESERVED_SLUGS.has(slug.toLowerCase())) return 'video_url_reserved'
  return (await isVideoSlugTaken(db, slug, videoId)) ? 'video_url_taken' : undefined
}

/** Returns the requested slug of a video. If it is empty, one is made from the title. */
async function requireSlug(
  db: Database,
  wanted: string,
  { id, title }: Pick<LockedVideo, 'id' | 'title'>,
): Promise<string> {
  const slug = wanted === '' ? await freeSlug(db, title) : wanted
  const problem = await slugProblem(db, slug, id)
  if (problem) throw new ApiError(problem, { fields: { slug: errorText(problem) } })
  return slug
}

async function freeSlug(db: Database, title: string): Promise<string> {
  const base = toSlug(title).slice(0, 50)
  if (base.length >= LIMITS.slugMin && (await slugProblem(db, base)) === undefined) return base
  return `${base || 'video'}-${randomBytes(3).toString('hex')}`
}
