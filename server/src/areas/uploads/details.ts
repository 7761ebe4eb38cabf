import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '@serendib/contract'
import { countCharacters, LIMITS, errorText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { violatedConstraint } from '../../platform/database/violations.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { OwnPicture } from '../../platform/pictures.ts'
import { encodePicture } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { THUMBNAIL_WIDTHS, thumbnailFiles } from '../videos/index.ts'
import { listKnownCategories } from './details-queries.ts'

/** An error that stands at a field of the form. */
export function fieldError(field: string, code: ErrorCode): ApiError {
  return new ApiError(code, { fields: { [field]: errorText(code) } })
}

/** What the database refused of a video's details, as an error; any other error as it is. */
export function apiErrorOf(error: unknown): unknown {
  const violated = violatedConstraint(error)
  if (violated === 'videos_slug_key') return fieldError('slug', 'video_url_taken')
  return violated === 'videos_place_id_fkey' ? new ApiError('place_unknown') : error
}

/** The ids, once each. Throws `category_unknown`, `too_many_categories` at the field. */
export async function requireCategories(
  db: Database,
  given: readonly number[],
  field: string,
): Promise<number[]> {
  const ids = [...new Set(given)]
  if (ids.length > LIMITS.categoriesMax) throw fieldError(field, 'too_many_categories')
  if (ids.length === 0) return []
  const known = await listKnownCategories(db, ids)
  if (known.length !== ids.length) throw fieldError(field, 'category_unknown')
  return ids
}

export interface Tag {
  readonly tag: string
  readonly isPrimary: boolean
}

/** A tag in any case, with its hash or without, is one; the first is kept. Throws `tag_too_long`, `too_many_tags` at their field. */
export function readTags(words: Record<'primaryTags' | 'secondaryTags', readonly string[]>): Tag[] {
  const unique = new Map<string, Tag>()
  for (const field of ['primaryTags', 'secondaryTags'] as const) {
    for (const word of words[field]) {
      const tag = word.replace(/^#/, '').trim()
      if (countCharacters(tag) > LIMITS.tagMax) throw fieldError(field, 'tag_too_long')
      if (tag === '' || unique.has(tag.toLowerCase())) continue
      if (unique.size === LIMITS.tagsMax) throw fieldError(field, 'too_many_tags')
      unique.set(tag.toLowerCase(), { tag, isPrimary: field === 'primaryTags' })
    }
  }
  return [...unique.values()]
}

/** The candidate of a number, from 1. Throws `thumbnail_unknown`. */
export function requireCandidate(thumbnailKeys: readonly string[], number: number): string {
  const key = thumbnailKeys[number - 1]
  if (key === undefined) throw new ApiError('thumbnail_unknown')
  return key
}

/** Stores an owner's picture as a thumbnail, under a new key each time. Throws as `encodePicture` does. */
export async function storeOwnThumbnail(storage: Storage, videoId: number, own: OwnPicture): Promise<string> {
  const thumbnailKey = `posters/${videoId}-${randomBytes(8).toString('hex')}`
  const sizes = THUMBNAIL_WIDTHS.map((width) => ({ width, height: Math.round((width * 9) / 16) }))
  const pictures = await encodePicture(own, sizes)
  for (const [index, key] of thumbnailFiles(thumbnailKey).entries()) {
    const picture = pictures[index]
    if (picture) await storage.put(key, picture, { contentType: 'image/webp' })
  }
  return thumbnailKey
}
