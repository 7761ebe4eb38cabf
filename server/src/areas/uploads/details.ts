import { randomBytes } from 'node:crypto'
import type { RefusalCode } from '@serendib/contract'
import { countCharacters, LIMITS, refusalText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { violatedConstraint } from '../../platform/database/violations.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { OwnPicture } from '../../platform/pictures.ts'
import { encodePicture } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { POSTER_WIDTHS, posterFiles } from '../videos/index.ts'
import { listKnownCategories } from './details-queries.ts'

/** A refusal that stands at a field of the form. */
export function fieldRefusal(field: string, code: RefusalCode): Refusal {
  return new Refusal(code, { fields: { [field]: refusalText(code) } })
}

/** What the database refused of a video's details, as a refusal; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  const violated = violatedConstraint(error)
  if (violated === 'videos_slug_key') return fieldRefusal('slug', 'video_url_taken')
  return violated === 'videos_place_id_fkey' ? new Refusal('place_unknown') : error
}

/** The ids, once each. Throws `category_unknown`, `too_many_categories` at the field. */
export async function requireCategories(
  db: Database,
  given: readonly number[],
  field: string,
): Promise<number[]> {
  const ids = [...new Set(given)]
  if (ids.length > LIMITS.categoriesMax) throw fieldRefusal(field, 'too_many_categories')
  if (ids.length === 0) return []
  const known = await listKnownCategories(db, ids)
  if (known.length !== ids.length) throw fieldRefusal(field, 'category_unknown')
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
      if (countCharacters(tag) > LIMITS.tagMax) throw fieldRefusal(field, 'tag_too_long')
      if (tag === '' || unique.has(tag.toLowerCase())) continue
      if (unique.size === LIMITS.tagsMax) throw fieldRefusal(field, 'too_many_tags')
      unique.set(tag.toLowerCase(), { tag, isPrimary: field === 'primaryTags' })
    }
  }
  return [...unique.values()]
}

/** The candidate of a number, from 1. Throws `poster_unknown`. */
export function requireCandidate(posterKeys: readonly string[], number: number): string {
  const key = posterKeys[number - 1]
  if (key === undefined) throw new Refusal('poster_unknown')
  return key
}

/** Stores an owner's picture as a poster, under a new key each time. Throws as `encodePicture` does. */
export async function storeOwnPoster(storage: Storage, videoId: number, own: OwnPicture): Promise<string> {
  const posterKey = `posters/${videoId}-${randomBytes(8).toString('hex')}`
  const sizes = POSTER_WIDTHS.map((width) => ({ width, height: Math.round((width * 9) / 16) }))
  const pictures = await encodePicture(own, sizes)
  for (const [index, key] of posterFiles(posterKey).entries()) {
    const picture = pictures[index]
    if (picture) await storage.put(key, picture, { contentType: 'image/webp' })
  }
  return posterKey
}
