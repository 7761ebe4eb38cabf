import type { VoteType } from '@serendib/contract'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import { formerMoment } from '../../platform/database/former-moment.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { shownPlace, stopsOfVideo } from '../places/index.ts'
import { shownTrackFacts } from '../tracks/index.ts'
import { isDisclosedTo, isListed, namedBy, reachableById, videoOfUrl, visibleTo } from '../videos/index.ts'
import { VIEW_WINDOW } from './viewer-write-queries.ts'

/** Finds a video with everything on its watch page, in one statement. */
export function findVideoDetail(
  db: Database,
  by: { slug: string; videoId: number | undefined },
  viewer: Viewer | null,
) {
  const viewerId = viewer?.id ?? null
  const videos = db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .modifyFront(prepared)
    .select((eb) => [
      'videos.id',
      'videos.slug',
      forViewer('videos.title').as('title'),
      forViewer('videos.description').as('description'),
      'videos.filmingMonth',
      'videos.masterKey',
      'videos.directKey',
      'videos.storyboardKey',
      'videos.thumbnailKey',
      'videos.mediaToken',
      'videos.durationSeconds',
      'videos.soundBytes',
      'videos.width',
      'videos.height',
      'videos.createdAt',
      'videos.status',
      'videos.publishedAt',
      'videos.publishAt',
      'videos.fileChangedAt',
      'videos.viewCount',
      'videos.likeCount',
      'videos.dislikeCount',
      'videos.commentCount',
      'videos.commentsClosed',
      'videos.allowsDownloads',
      'channels.id as channelId',
      forViewer('channels.name').as('channelName'),
      'channels.slug as channelSlug',
      'channels.logoKey as channelLogoKey',
      'channels.isVerified',
      'channels.subscriberCount',
      'channels.ownerId',
      sql<boolean>`${isListed()}`.as('isListed'),
      sql<boolean>`exists (
        select 1 from subscriptions where channel_id = channels.id and user_id = ${viewerId}
      )`.as('isSubscribed'),
      sql<boolean | null>`(
        select is_like from video_votes where video_id = videos.id and user_id = ${viewerId}
      )`.as('isLiked'),
      sql<number>`coalesce((
        select watched_seconds from watch_history where video_id = videos.id and user_id = ${viewerId}
      ), 0)`.as('watchedSeconds'),
      jsonArrayFrom(
        eb
          .selectFrom('renditions')
          .select(['renditions.height', 'renditions.bytes'])
          .whereRef('renditions.videoId', '=', 'videos.id')
          .orderBy('renditions.height', 'desc'),
      ).as('renditions'),
      jsonArrayFrom(
        eb
          .selectFrom('captions')
          .select(['captions.language', 'captions.storageKey', 'captions.isDefault'])
          .whereRef('captions.videoId', '=', 'videos.id')
          .orderBy('captions.language'),
      ).as('captions'),
      jsonArrayFrom(
        eb
          .selectFrom('videoTags')
          .select('videoTags.tag')
          .whereRef('videoTags.videoId', '=', 'videos.id')
          .orderBy('videoTags.isPrimary', 'desc')
          .orderBy('videoTags.position'),
      ).as('tags'),
      jsonArrayFrom(
        eb
          .selectFrom('videoCategories')
          .innerJoin('categories', 'categories.id', 'videoCategories.categoryId')
          .select(['categories.id', 'categories.name'])
          .whereRef('videoCategories.videoId', '=', 'videos.id')
          .orderBy('videoCategories.position')
          .limit(1),
      ).as('categories'),
      jsonObjectFrom(
        eb.selectFrom('places').select(shownPlace()).whereRef('places.id', '=', 'videos.placeId'),
      ).as('place'),
      shownTrackFacts().as('track'),
      stopsOfVideo().as('stops'),
    ])
    .where('videos.masterKey', 'is not', null)
  return by.slug === ''
    ? videos
        .where('videos.id', '=', by.videoId ?? 0)
        .where(reachableById(viewer))
        .executeTakeFirst()
    : videos
        .where('videos.id', '=', videoOfUrl(by.slug))
        .where(visibleTo(viewer))
        // A video that is not public is found only by its current slug.
        .where(sql<SqlBool>`(videos.slug = ${by.slug} or ${reachableById(viewer)})`)
        .executeTakeFirst()
}

export type VideoDetailRow = NonNullable<Awaited<ReturnType<typeof findVideoDetail>>>

/**
 * How many public videos of each tag, of the category, of the channel, and of the most viewed ones are compared with a video. A
 * literal, because PostgreSQL assumes that a limit in a parameter is large, and plans the statement each time instead.
 */
const CANDIDATES = sql.lit(40)

/**
 * Lists videos related to another one, if the viewer may see it by its id or with its slug, because related videos
 * reveal what a video is about. Candidates are read from indexes, a fixed number per source, so that the cost doesn't grow
 * with the catalogue: the laterals keep PostgreSQL from reading all videos of a tag or channel. Then they are ranked by what
 * they have in common.
 */
export async function listRelatedIds(
  db: Database,
  viewer: Viewer | null,
  { videoId, slug, limit }: { videoId: number; slug: string | undefined; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with subject as (
      select id, channel_id, title from videos
      where id = ${videoId} and (${reachableById(viewer)} or ${namedBy(viewer, slug)})
    ),
    candidates as (
      select other.video_id as id, 3 as score from video_tags mine cross join lateral (
        select video_id from video_tags join videos on videos.id = video_id
        where tag = mine.tag and ${isListed()} order by video_id desc limit ${CANDIDATES}
      ) other where mine.video_id = ${videoId}
      union all
      select other.video_id, 2 from video_categories mine cross join lateral (
        select video_id from video_categories join videos on videos.id = video_id
        where category_id = mine.category_id and ${isListed()} order by video_id desc limit ${CANDIDATES}
      ) other where mine.video_id = ${videoId}
      union all
      select other.id, 2 from subject cross join lateral (
        select id from videos where channel_id = subject.channel_id and ${isListed()}
        order by published_at desc, id desc limit ${CANDIDATES}
      ) other
      union all
      (select id, 0 from videos where ${isListed()} order by view_count desc, id desc limit ${CANDIDATES})
    ),
    scored as (select id, sum(score) as score from candidates where id <> ${videoId} group by id)
    select ${prepared} videos.id
    from scored join videos on videos.id = scored.id, subject
    order by scored.score + 4 * similarity(videos.title, subject.title) + ln(videos.view_count + 1) / 4 desc, videos.id desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Finds how many views a published video has, and whether one of this viewer was counted lately. */
export async function findViewState(
  db: Database,
  { videoId, slug }: { videoId: number; slug: string | undefined },
  viewer: Buffer,
): Promise<{ views: number; isCounted: boolean } | undefined> {
  return db
    .selectFrom('videos')
    .modifyFront(prepared)
    .select([
      'viewCount as views',
      sql<boolean>`exists (
        select from viewers
        where video_id = videos.id and viewer = ${viewer} and viewed_at > now() - ${VIEW_WINDOW}
      )`.as('isCounted'),
    ])
    .where('id', '=', videoId)
    .where(namedBy(null, slug))
    .executeTakeFirst()
}

/**
 * Finds a video that a viewer may add to the watch history, and whether everybody may. `isFirst`: a history that isn't paused
 * doesn't have it yet.
 */
export function findSavable(
  db: Database,
  viewer: Viewer,
  { videoId, slug }: { videoId: number; slug: string | undefined },
): Promise<{ isListed: boolean; isFirst: boolean } | undefined> {
  return db
    .selectFrom('videos')
    .modifyFront(prepared)
    .select([
      isListed().$castTo<boolean>().as('isListed'),
      sql<boolean>`not ${isDisclosedTo(viewer)}
        and exists (select from users where users.id = ${viewer.id} and not is_history_paused)`.as('isFirst'),
    ])
    .where('id', '=', videoId)
    .where(namedBy(viewer, slug))
    .executeTakeFirst()
}

/** Deletes viewers whose last view was long ago. */
export async function sweepViewers(db: Database): Promise<void> {
  await sql`delete from viewers where viewed_at < now() - interval '1 day'`.execute(db)
}

/** Finds a video and locks it until the transaction ends, so that its votes run one after the other. */
export function findVideoForVote(
  trx: Database,
  viewer: Viewer,
  video: { videoId: number; slug: string | undefined },
) {
  return trx
    .selectFrom('videos')
    .select('id')
    .where('id', '=', video.videoId)
    .where(namedBy(viewer, video.slug))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findVote(trx: Database, videoId: number, userId: number) {
  return trx
    .selectFrom('videoVotes')
    .select(['id', sql<VoteType>`case when is_like then 'like' else 'dislike' end`.as('vote')])
    .where('videoId', '=', videoId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function deleteVote(trx: Database, videoId: number, userId: number): Promise<void> {
  await trx.deleteFrom('videoVotes').where('videoId', '=', videoId).where('userId', '=', userId).execute()
}

export async function upsertVote(
  trx: Database,
  vote: { videoId: number; userId: number; isLike: boolean; position: Position | undefined },
): Promise<number> {
  const { position, ...row } = vote
  const createdAt = formerMoment(position)
  const { id } = await trx
    .insertInto('videoVotes')
    .values({ ...row, createdAt })
    .onConflict((conflict) =>
      conflict.columns(['videoId', 'userId']).doUpdateSet({ isLike: row.isLike, createdAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function addVotes(trx: Database, videoId: number, change: { likes: number; dislikes: number }) {
  return trx
    .updateTable('videos')
    .set((eb) => ({
      likeCount: eb('likeCount', '+', change.likes),
      dislikeCount: eb('dislikeCount', '+', change.dislikes),
    }))
    .where('id', '=', videoId)
    .returning(['likeCount', 'dislikeCount'])
    .executeTakeFirstOrThrow()
}
