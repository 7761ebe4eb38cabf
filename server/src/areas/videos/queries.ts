import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isListed, namedBy } from './visibility.ts'

export interface Page {
  readonly limit: number
  readonly after: Position | undefined
}

function newest(db: Database, { limit, after }: Page) {
  // The key is the database's own text of the time, because a JavaScript date would lose the microseconds.
  const videos = db
    .selectFrom('videos')
    .select(['videos.id', sql<string>`videos.published_at::text`.as('key')])
    .where(isListed())
    .orderBy('videos.publishedAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit + 1)
  if (!after) return videos
  return videos.where(
    sql<SqlBool>`(videos.published_at, videos.id) < (${after.key}::timestamptz, ${after.id})`,
  )
}

/** Lists a page of the newest public videos, of one category or of all. */
export function listNewest(db: Database, page: Page, categoryId?: number): Promise<Position[]> {
  const videos = newest(db, page)
  if (categoryId === undefined) return videos.execute()
  return videos
    .where(
      sql<SqlBool>`exists (
        select 1 from video_categories
        where video_categories.video_id = videos.id and video_categories.category_id = ${categoryId}
      )`,
    )
    .execute()
}

export function listCategories(db: Database) {
  return db.selectFrom('categories').select(['id', 'name']).orderBy('position').execute()
}

/** A category with more videos is frequent enough to find its newest ones among the newest of the site. */
const RARE_MAX = 250

/**
 * Lists the categories that have public videos, each with the ids of its newest ones. All videos of a rare category are
 * read and sorted. Searching the newest videos of the site for them might read the whole catalogue.
 */
export async function listShelves(
  db: Database,
  videosEach: number,
): Promise<{ id: number; name: string; videoIds: number[] }[]> {
  const isFrequent = sql`exists (select from video_categories where category_id = categories.id offset ${RARE_MAX})`
  const { rows } = await sql<{ id: number; name: string; videoIds: number[] }>`
    select categories.id, categories.name::text as name, array_agg(shelf.id order by shelf.published_at desc, shelf.id desc) as video_ids
    from categories
    cross join lateral (
      (
        select videos.id, videos.published_at
        from (select video_id from video_categories where category_id = categories.id limit ${RARE_MAX}) rare
        join videos on videos.id = rare.video_id
        where not ${isFrequent} and ${isListed()}
        order by videos.published_at desc, videos.id desc
        limit ${videosEach}
      )
      union all
      (
        select videos.id, videos.published_at
        from videos
        where ${isFrequent} and ${isListed()} and exists (
          select from video_categories where category_id = categories.id and video_id = videos.id
        )
        order by videos.published_at desc, videos.id desc
        limit ${videosEach}
      )
    ) shelf
    group by categories.id
    order by categories.position`.execute(db)
  return rows
}

/** Lists the editors' picks in their order. */
export async function listEditorsPicks(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('editorsPicks')
    .innerJoin('videos', 'videos.id', 'editorsPicks.videoId')
    .select('editorsPicks.videoId')
    .where('editorsPicks.position', 'is not', null)
    .where(isListed())
    .orderBy('editorsPicks.position')
    .limit(limit)
    .execute()
  return rows.map((row) => row.videoId)
}

function fitsHero() {
  return sql<SqlBool>`(${isListed()} and videos.direct_key is not null and videos.thumbnail_key is not null
    and videos.width > videos.height)`
}

/** The hero is one of this many most viewed videos, so that a site of portrait videos doesn't read all of them. */
const HERO_CANDIDATES = 500

/** Finds the video of the hero: the editors' choice, otherwise the most viewed landscape video. */
export function findHero(db: Database) {
  const chosen = db
    .selectFrom('editorsPicks')
    .innerJoin('videos', 'videos.id', 'editorsPicks.videoId')
    .select('videos.id')
    .where('editorsPicks.isHero', '=', true)
    .where(fitsHero())
    .limit(1)
  const popular = db
    .selectFrom('videos')
    .select('id')
    .where(isListed())
    .orderBy('viewCount', 'desc')
    .orderBy('id', 'desc')
    .limit(HERO_CANDIDATES)
  const mostViewed = db
    .selectFrom(popular.as('popular'))
    .innerJoin('videos', 'videos.id', 'popular.id')
    .select('videos.id')
    .where(fitsHero())
    .orderBy('videos.viewCount', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(1)
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select([
      'videos.slug',
      forViewer('videos.title').as('title'),
      'videos.thumbnailKey',
      'videos.directKey',
      forViewer('channels.name').as('channelName'),
    ])
    .where('videos.id', '=', sql<number>`coalesce((${chosen}), (${mostViewed}))`)
    .executeTakeFirst()
}

/** Whether a viewer may add a video to one of their lists. */
export async function isSavableVideo(
  db: Database,
  viewer: Viewer,
  video: { videoId: number; slug: string | undefined },
): Promise<boolean> {
  const found = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', video.videoId)
    .where(namedBy(viewer, video.slug))
    .executeTakeFirst()
  return found !== undefined
}

/** Finds the video with a URL. */
export async function findVideoId(db: Database, slug: string): Promise<number | undefined> {
  return (await db.selectFrom('videos').select('id').where('slug', '=', slug).executeTakeFirst())?.id
}

/** Makes a video the hero of Home in place of the previous one. Returns false if it already is. */
export async function setHero(trx: Database, videoId: number): Promise<boolean> {
  await trx
    .updateTable('editorsPicks')
    .set({ isHero: false })
    .where('isHero', '=', true)
    .where('videoId', '!=', videoId)
    .execute()
  const changed = await trx
    .insertInto('editorsPicks')
    .values({ videoId, isHero: true })
    .onConflict((conflict) =>
      conflict.column('videoId').doUpdateSet({ isHero: true }).where('editorsPicks.isHero', '=', false),
    )
    .returning('videoId')
    .executeTakeFirst()
  await deleteEmptyPicks(trx)
  return changed !== undefined
}

/** Adds a video to the end of the editors' picks, or removes it. The hero stays. Returns false if nothing changed. */
export async function setPick(trx: Database, videoId: number, isPick: boolean): Promise<boolean> {
  if (isPick) {
    const { rows } = await sql`
      insert into editors_picks (video_id, position)
      select ${videoId}, coalesce(max(position), 0) + 1 from editors_picks
      on conflict (video_id) do update set position = excluded.position where editors_picks.position is null
      returning video_id`.execute(trx)
    return rows.length > 0
  }
  const { numUpdatedRows } = await trx
    .updateTable('editorsPicks')
    .set({ position: null })
    .where('videoId', '=', videoId)
    .where('position', 'is not', null)
    .executeTakeFirst()
  await deleteEmptyPicks(trx)
  return numUpdatedRows > 0n
}

async function deleteEmptyPicks(trx: Database): Promise<void> {
  await trx.deleteFrom('editorsPicks').where('isHero', '=', false).where('position', 'is', null).execute()
}

/** Whether Home can show a video among the picks and as the hero. */
export function findFitness(db: Database, videoId: number) {
  return db
    .selectFrom('videos')
    .select([isListed().as('isListed'), fitsHero().as('fitsHero')])
    .where('videos.id', '=', videoId)
    .where('videos.deletedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Sets when a video was first published, for videos imported from elsewhere. Returns false if it is not published here.
 */
export async function setPublished(db: Database, videoId: number, publishedAt: Date): Promise<boolean> {
  const updated = await db
    .updateTable('videos')
    .set({ publishedAt })
    .where('id', '=', videoId)
    .where('status', '=', 'published')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * Puts a video under review, takes it down, or shows it again, and updates its channel's video count. Only changes
 * videos that were published before, have one of the statuses `from`, and were not deleted by their owners. Returns
 * false if nothing changed.
 */
export async function changeStatus(
  trx: Database,
  videoId: number,
  status: ShownStatus,
  from: readonly ShownStatus[] = ['published', 'under-review', 'removed'],
): Promise<boolean> {
  const { rows } = await sql`
    with before as (
      select id, channel_id, status, is_public from videos
      where id = ${videoId} and status = any(${[...from]}::text[]) and status <> ${status}
        and deleted_at is null and published_at is not null and master_key is not null
      for no key update
    ),
    changed as (update videos set status = ${status} from before where videos.id = before.id),
    counted as (
      update channels set video_count = video_count
        + (case when ${status} = 'published' then 1 when before.status = 'published' then -1 else 0 end)
      from before where channels.id = before.channel_id and before.is_public
    )
    select id from before`.execute(trx)
  return rows.length > 0
}

type ShownStatus = 'published' | 'under-review' | 'removed'
