import type { ErrorCode, SharedDetails, VideoDetails } from '@serendib/contract'
import { countCharacters, LIMITS, errorText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { violatedConstraint } from '../../platform/database/violations.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { fitStops } from '../places/index.ts'
import { changeUrl } from './video-url.ts'
import type { Tag } from './details-queries.ts'
import {
  addToVideoCount,
  listKnownCategories,
  listTags,
  replaceCategories,
  replaceTags,
  updateDetails,
} from './details-queries.ts'
import { requirePublishTime } from './publish-time.ts'
import type { LockedVideo } from './queries.ts'
import { chooseCandidate } from './thumbnail.ts'

const DESCRIPTIONS = ['description', 'descriptionEn', 'descriptionSi', 'descriptionTa'] as const

/**
 * Saves details of the viewer's locked videos: of drafts, at publishing, and when they are edited. Omitted fields stay
 * unchanged. Throws `category_not_found`, `too_many_categories`, `tag_too_long`, `too_many_tags`, `thumbnail_not_found`,
 * `publish_time_invalid`, what `changeUrl` throws, and constraint violations for `toApiError`.
 */
export async function saveDetails(
  trx: Database,
  viewer: Viewer,
  videos: readonly LockedVideo[],
  details: VideoDetails,
): Promise<void> {
  const { primaryTags, secondaryTags, categories, thumbnailNumber, slug, channelId, publishAt, ...columns } =
    details
  const ids = videos.map(({ id }) => id)
  const publishTime = typeof publishAt === 'string' ? requirePublishTime(publishAt) : publishAt
  await updateDetails(trx, ids, { ...columns, publishAt: publishTime })
  if (categories) await replaceCategories(trx, ids, await requireCategories(trx, categories))
  await saveTags(trx, ids, { primaryTags, secondaryTags })
  if (DESCRIPTIONS.some((field) => details[field] !== undefined))
    for (const id of ids) await fitStops(trx, id)
  for (const video of videos) {
    if (thumbnailNumber !== undefined) await chooseCandidate(trx, video, thumbnailNumber)
    const title = details.title ?? video.title
    const newChannelId = await changeUrl(trx, viewer, { ...video, title }, { slug, channelId })
    const isPublic = details.isPublic ?? video.isPublic
    if (video.status === 'published' && isPublic !== video.isPublic)
      await addToVideoCount(trx, newChannelId, isPublic ? 1 : -1)
  }
}

/** An error that is shown at a field of the form. */
function fieldError(field: string, code: ErrorCode): ApiError {
  return new ApiError(code, { fields: { [field]: errorText(code) } })
}

/** Converts a constraint violation of a video's details to an ApiError. Returns other errors unchanged. */
export function toApiError(error: unknown): unknown {
  const violated = violatedConstraint(error)
  if (violated === 'videos_slug_key') return fieldError('slug', 'video_url_taken')
  return violated === 'videos_place_id_fkey' ? new ApiError('place_invalid') : error
}

async function requireCategories(db: Database, given: readonly number[]): Promise<number[]> {
  const ids = [...new Set(given)]
  if (ids.length > LIMITS.categoriesMax) throw fieldError('categories', 'too_many_categories')
  if (ids.length === 0) return []
  const known = await listKnownCategories(db, ids)
  if (known.length !== ids.length) throw fieldError('categories', 'category_not_found')
  return ids
}

type Tags = Pick<SharedDetails, 'primaryTags' | 'secondaryTags'>

async function saveTags(trx: Database, ids: readonly number[], tags: Tags): Promise<void> {
  const { primaryTags, secondaryTags } = tags
  if (primaryTags && secondaryTags) return replaceTags(trx, ids, readTags({ primaryTags, secondaryTags }))
  if (!primaryTags && !secondaryTags) return
  for (const id of ids) {
    const before = await listTags(trx, id)
    const kept = (isPrimary: boolean) =>
      before.filter((tag) => tag.isPrimary === isPrimary).map(({ tag }) => tag)
    const words = { primaryTags: primaryTags ?? kept(true), secondaryTags: secondaryTags ?? kept(false) }
    await replaceTags(trx, [id], readTags(words))
  }
}

/** Removes duplicates, ignoring case and a leading `#`. The first one stays. */
function readTags(words: Required<{ [K in keyof Tags]: readonly string[] }>): Tag[] {
  const unique = new Map<string, Tag>()
  for (const field of ['primaryTags', 'secondaryTags'] as const) {
    for (const word of words[field]) {
      const tag = word.replace(/^#/, '').trim()
      if (countCharacters(tag, LIMITS.tagMax) > LIMITS.tagMax) throw fieldError(field, 'tag_too_long')
      if (tag === '' || unique.has(tag.toLowerCase())) continue
      if (unique.size === LIMITS.tagsMax) throw fieldError(field, 'too_many_tags')
      unique.set(tag.toLowerCase(), { tag, isPrimary: field === 'primaryTags' })
    }
  }
  return [...unique.values()]
}
