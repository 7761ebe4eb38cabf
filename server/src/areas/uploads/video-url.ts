import { randomBytes } from 'node:crypto'
import { LIMITS, RESERVED_SLUGS, SLUG_PATTERN, slugOf } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { fieldError } from './details.ts'
import { isVideoSlugTaken } from './details-queries.ts'

type SlugProblem = 'video_url_invalid' | 'video_url_reserved' | 'video_url_taken'

/** Why a url cannot be a video's, or undefined when it can; the video given may take back one that it had before. */
export async function slugProblem(
  db: Database,
  slug: string,
  videoId?: number,
): Promise<SlugProblem | undefined> {
  if (!SLUG_PATTERN.test(slug)) return 'video_url_invalid'
  if (RESERVED_SLUGS.has(slug.toLowerCase())) return 'video_url_reserved'
  return (await isVideoSlugTaken(db, slug, videoId)) ? 'video_url_taken' : undefined
}

/**
 * The url that is wanted for a video, or one made of its title when none is. Throws `video_url_invalid`,
 * `video_url_reserved`, `video_url_taken` at the field.
 */
export async function requireSlug(
  db: Database,
  wanted: { slug: string; title: string },
  videoId?: number,
): Promise<string> {
  const slug = wanted.slug === '' ? await freeSlug(db, wanted.title) : wanted.slug
  const problem = await slugProblem(db, slug, videoId)
  if (problem) throw fieldError('slug', problem)
  return slug
}

async function freeSlug(db: Database, title: string): Promise<string> {
  const base = slugOf(title).slice(0, 50)
  if (base.length >= LIMITS.slugMin && (await slugProblem(db, base)) === undefined) return base
  return `${base || 'video'}-${randomBytes(3).toString('hex')}`
}
