import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/http/viewer.ts'

// The one rule of who sees which video. `videos` and `channels` must be in the statement's FROM.

/** Videos that lists may show: published, public, and their owner is not leaving. */
export function isListed(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(videos.status = 'published' and videos.is_public and not videos.is_withdrawn)`
}

/** Videos that a viewer may reach by their number, which can be guessed: public ones and their own. */
export function reachableById(viewer: Viewer | null): RawBuilder<SqlBool> {
  if (!viewer) return isListed()
  return sql<SqlBool>`(${isListed()} or (channels.owner_id = ${viewer.id} and videos.status <> 'removed'))`
}

/**
 * Published videos that a viewer names by number, to act on them or to read what was said. One that is not public takes
 * its address too: numbers can be guessed, and the answer would tell what is behind them.
 */
export function namedBy(viewer: Viewer | null, slug: string | undefined): RawBuilder<SqlBool> {
  return sql<SqlBool>`(videos.status = 'published' and ${visibleTo(viewer)}
    and (${reachableById(viewer)} or videos.slug = ${slug ?? null}))`
}

/** The video that has a url, or had it. Whether a former one may lead to it is for the caller to say. */
export function videoOfUrl(slug: string): RawBuilder<number> {
  return sql<number>`(select video_id from video_urls where video_urls.slug = ${slug})`
}

/** Videos that a viewer may open: published ones, public or by their address; their own in any state but removed. */
export function visibleTo(viewer: Viewer | null): RawBuilder<SqlBool> {
  if (!viewer) return sql<SqlBool>`(videos.status = 'published' and not videos.is_withdrawn)`
  return sql<SqlBool>`((videos.status = 'published' and not videos.is_withdrawn) or (channels.owner_id = ${viewer.id} and videos.status <> 'removed'))`
}
