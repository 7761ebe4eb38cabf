import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'

/** The URL of the newest video that everybody may watch; undefined without one. */
export async function findNewestSlug(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select slug::text from videos where is_listed(videos.*) order by published_at desc limit 1
  `.execute(db)
  return rows[0]?.slug
}

/** An example for each query field of the calls, about the same video where possible; null if the backup has none. */
export interface Examples {
  readonly administratorId: string | null
  /** Of the video, its channel and its playlist. */
  readonly ownerId: string | null
  readonly videoId: string | null
  readonly videoSlug: string | null
  readonly channelId: string | null
  readonly channelSlug: string | null
  readonly playlistId: string | null
  readonly commentId: string | null
  readonly uploadId: string | null
  readonly place: string | null
  readonly latitude: string | null
  readonly longitude: string | null
  readonly term: string | null
  /** The id of the video if downloads of it are allowed. */
  readonly downloadableId: string | null
}

export async function findExamples(db: Database): Promise<Examples> {
  const { rows } = await sql<Examples>`
    with video as (
      select videos.id, videos.slug, videos.title, videos.channel_id, videos.allows_downloads, channels.slug as channel_slug, channels.owner_id
      from videos join channels on channels.id = videos.channel_id join users on users.id = channels.owner_id
      where is_listed(videos.*) and users.status = 'active' order by videos.allows_downloads desc, videos.comment_count > 0 desc, videos.id limit 1
    )
    select
      (select id from users where role_id = 1 and status = 'active' order by id limit 1)::text as "administratorId",
      video.owner_id::text as "ownerId",
      video.id::text as "videoId",
      video.slug::text as "videoSlug",
      -- Some searches refuse longer ones.
      left(video.title, 40) as term,
      case when video.allows_downloads then video.id end::text as "downloadableId",
      video.channel_id::text as "channelId",
      video.channel_slug::text as "channelSlug",
      (select id from playlists where owner_id = video.owner_id and is_public and deleted_at is null limit 1)::text as "playlistId",
      (select id from comments where video_id = video.id and parent_id is null and not is_held limit 1)::text as "commentId",
      (select id from uploads where user_id = video.owner_id and video_id is not null limit 1)::text as "uploadId",
      place.slug::text as place,
      place.latitude::text as latitude,
      place.longitude::text as longitude
    from (select) as one left join video on true
      left join (select * from places order by id limit 1) as place on true
  `.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('a query without a table has one row')
  return found
}
