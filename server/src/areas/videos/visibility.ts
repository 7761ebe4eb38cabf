import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/http/viewer.ts'

// The one rule of who sees which video; what does not depend on the viewer is in server/migrations/repeatable/visibility.sql.
// `videos` and `channels` must be in the statement's FROM.

/** Videos that lists may show: published, public, and their owner is not leaving. */
export function isListed(): RawBuilder<SqlBool> {
  return sql<SqlBool>`is_listed(videos.*)`
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

/**
 * Whether a viewer may be told what leads to a video: its url, title and pictures. Everybody, of a public one. Of an unlisted one
 * its owner, and whoever opened it by the url that it has now: their history, Watch Later, playlists or comments have it since then.
 * Needs `videos` alone in the statement's FROM; whether its state lets it be seen is `visibleTo`'s to say. Lists show others an entry
 * without all that (`UNAVAILABLE_VIDEO`). What moderators and administrators see does not ask this.
 */
export function isDisclosedTo(viewer: Pick<Viewer, 'id'> | null): RawBuilder<SqlBool> {
  if (!viewer) return sql<SqlBool>`videos.is_public`
  return sql<SqlBool>`(videos.is_public
    or exists (select from channels as owned where owned.id = videos.channel_id and owned.owner_id = ${viewer.id})
    or ${hasOpened(viewer.id)})`
}

function hasOpened(userId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from video_urls as current
    where current.slug = videos.slug and (
      exists (select from watch_history as opened where opened.user_id = ${userId}
        and opened.video_id = videos.id and opened.watched_at >= current.since)
      or exists (select from watch_later as opened where opened.user_id = ${userId}
        and opened.video_id = videos.id and opened.saved_at >= current.since)
      or exists (select from comments as opened where opened.user_id = ${userId}
        and opened.video_id = videos.id and opened.created_at >= current.since)
      or exists (select from playlist_videos as opened join playlists as own on own.id = opened.playlist_id
        where own.owner_id = ${userId} and opened.video_id = videos.id and opened.added_at >= current.since)
    )
  )`
}

/** What an entry says of a video that its viewer may not be told of. */
export const UNAVAILABLE_VIDEO = 'Unavailable video'

/** The video that has a url, or had it. Whether a former one may lead to it is for the caller to say. */
export function videoOfUrl(slug: string): RawBuilder<number> {
  return sql<number>`(select video_id from video_urls where video_urls.slug = ${slug})`
}

/** Videos that a viewer may open: published ones, public or by their address; their own in any state but removed. */
export function visibleTo(viewer: Pick<Viewer, 'id'> | null): RawBuilder<SqlBool> {
  return viewer ? visibleToAccount(sql`${viewer.id}`) : sql<SqlBool>`is_watchable(videos.*)`
}

/** The same for an account that the statement finds. */
export function visibleToAccount(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(is_watchable(videos.*) or (channels.owner_id = ${userId} and videos.status <> 'removed'))`
}
