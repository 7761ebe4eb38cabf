import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/http/viewer.ts'

// Defines who can see which video. The part that doesn't depend on the viewer is in
// server/migrations/repeatable/01-visibility.sql. Only `videos` must be in the statement's FROM.

/** Videos that lists may show: published, public, and their owner is not leaving. */
export function isListed(): RawBuilder<SqlBool> {
  return sql<SqlBool>`is_listed(videos.*)`
}

/** Videos that a viewer can access by id, which can be guessed: public ones and the viewer's own. */
export function reachableById(viewer: Viewer | null): RawBuilder<SqlBool> {
  if (!viewer) return isListed()
  return sql<SqlBool>`(${isListed()} or (videos.status <> 'removed' and ${isOwnedBy(sql`${viewer.id}`)}))`
}

/** Asked only about videos that not everybody may see, so that long lists don't look up each channel. */
function isOwnedBy(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from channels as owned where owned.id = videos.channel_id and owned.owner_id = ${userId}
  )`
}

/**
 * Published videos that a viewer identifies by id, to act on them or to read comments. A video that is not public also
 * requires its slug, because ids can be guessed and the response would reveal its content.
 */
export function namedBy(viewer: Viewer | null, slug: string | undefined): RawBuilder<SqlBool> {
  return sql<SqlBool>`(videos.status = 'published' and ${visibleTo(viewer)}
    and (${reachableById(viewer)} or videos.slug = ${slug ?? null}))`
}

/**
 * Whether the URL, title and pictures of a video may be disclosed to a viewer: those of a public video to everybody;
 * those of an unlisted one to its owner and to viewers who opened it by its current URL, so that it is in their
 * history, Watch Later, playlists or comments. Doesn't check the video's state, which `visibleTo` does. In lists, other
 * viewers get an entry without these fields (`videoTexts.unavailable`). Lists for moderators and administrators don't use this.
 */
export function isDisclosedTo(viewer: Pick<Viewer, 'id'> | null): RawBuilder<SqlBool> {
  if (!viewer) return sql<SqlBool>`videos.is_public`
  return sql<SqlBool>`(videos.is_public
    or ${isOwnedBy(sql`${viewer.id}`)}
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

/** Finds the video with a current or former URL. The caller decides whether a former URL may redirect to it. */
export function videoOfUrl(slug: string): RawBuilder<number> {
  return sql<number>`(select video_id from video_urls where video_urls.slug = ${slug})`
}

/**
 * Videos that a viewer can open: published ones that are public or opened by their URL, and the viewer's own in any
 * state except removed.
 */
export function visibleTo(viewer: Pick<Viewer, 'id'> | null): RawBuilder<SqlBool> {
  return viewer ? visibleToAccount(sql`${viewer.id}`) : sql<SqlBool>`is_watchable(videos.*)`
}

/** The same for an account from the statement. */
export function visibleToAccount(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(is_watchable(videos.*) or (videos.status <> 'removed' and ${isOwnedBy(userId)}))`
}
