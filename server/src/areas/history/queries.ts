import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { countUpToMax } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { isDisclosedTo, visibleTo } from '../videos/index.ts'

export interface Page {
  readonly limit: number
  readonly after: Position | undefined
}

/** Lists a page of the videos that an account watched and can still watch, newest first. */
export function listWatched(db: Database, viewer: Viewer, { limit, after }: Page) {
  const watched = db
    .selectFrom('watchHistory')
    .innerJoin('videos', 'videos.id', 'watchHistory.videoId')
    .select([
      'watchHistory.videoId as id',
      sql<string>`watch_history.watched_at::text`.as('key'),
      'watchHistory.watchedAt',
      'watchHistory.watchedSeconds',
      'videos.durationSeconds',
    ])
    .where('watchHistory.userId', '=', viewer.id)
    .where(visibleTo(viewer))
    .orderBy('watchHistory.watchedAt', 'desc')
    .orderBy('watchHistory.videoId', 'desc')
    .limit(limit + 1)
  if (!after) return watched.execute()
  return watched
    .where(
      sql<SqlBool>`(watch_history.watched_at, watch_history.video_id) < (${after.key}::timestamptz, ${after.id})`,
    )
    .execute()
}

/** Counts the videos that an account watched and can still watch. */
export function countWatched(db: Database, viewer: Viewer): Promise<number> {
  const watched = db
    .selectFrom('watchHistory')
    .innerJoin('videos', 'videos.id', 'watchHistory.videoId')
    .select('watchHistory.videoId')
    .where('watchHistory.userId', '=', viewer.id)
    .where(visibleTo(viewer))
  return countUpToMax(db, watched)
}

/** How many of the newest searches a new one is compared with. */
const COMPARED_SEARCHES = 200
/** How many searches of an account are kept: the newest ones. */
export const SEARCHES_MAX = 1000

/**
 * Saves a search term, unless the account's history is paused. It replaces a recent term with the same words, which finds the
 * same, and those beyond the newest `SEARCHES_MAX`.
 */
export async function upsertSearch(db: Database, userId: number, title: string): Promise<void> {
  const wordsOf = (text: RawBuilder<string>) => sql`array(select unnest(search_words(${text})) order by 1)`
  const words = wordsOf(sql<string>`${title}::text`)
  await sql`
    with replaced as (
      delete from search_history using (
        select recent.id, recent.title from search_history recent
        join users on users.id = recent.user_id and not is_history_paused
        where recent.user_id = ${userId} order by searched_at desc, recent.id desc limit ${COMPARED_SEARCHES}
      ) recent
      where search_history.id = recent.id and recent.title <> ${title} and ${words} <> '{}'
        and ${wordsOf(sql<string>`recent.title::text`)} = ${words}
    ), oldest as (
      delete from search_history using (
        select id, title from search_history
        where user_id = ${userId} order by searched_at desc, id desc offset ${SEARCHES_MAX - 1}
      ) oldest
      where search_history.id = oldest.id and oldest.title <> ${title}
    )
    insert into search_history (user_id, title)
    select id, ${title} from users where id = ${userId} and not is_history_paused
    on conflict (user_id, title) do update set title = excluded.title, searched_at = now()`.execute(db)
}

/** Lists a page of an account's search terms, newest first. */
export function listSearches(db: Database, userId: number, { limit, after }: Page) {
  const searches = db
    .selectFrom('searchHistory')
    .select(['id', sql<string>`searched_at::text`.as('key'), 'title', 'searchedAt'])
    .where('userId', '=', userId)
    .orderBy('searchedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (!after) return searches.execute()
  return searches.where(sql<SqlBool>`(searched_at, id) < (${after.key}::timestamptz, ${after.id})`).execute()
}

export async function deleteSearch(db: Database, userId: number, title: string): Promise<void> {
  await db.deleteFrom('searchHistory').where('userId', '=', userId).where('title', '=', title).execute()
}

export async function deleteAllSearches(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('searchHistory').where('userId', '=', userId).execute()
}

/** Lists a page of an account's comments under videos that the account can still watch, newest first. */
export function listWritten(db: Database, viewer: Viewer, { limit, after }: Page) {
  const written = db
    .selectFrom('comments')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .select([
      'comments.id',
      sql<string>`''`.as('key'),
      'comments.body',
      'comments.createdAt',
      'comments.isHeld',
      forViewer('videos.title').as('videoTitle'),
      'videos.slug as videoSlug',
      'videos.thumbnailKey',
      'videos.mediaToken',
      isDisclosedTo(viewer).as('isDisclosed'),
    ])
    .where('comments.userId', '=', viewer.id)
    .where('comments.isHiddenFromHistory', '=', false)
    .where(visibleTo(viewer))
    .orderBy('comments.id', 'desc')
    .limit(limit + 1)
  if (!after) return written.execute()
  return written.where('comments.id', '<', after.id).execute()
}

/** Hides a comment from its author's history. Returns false if it is not the account's comment. */
export async function hideComment(db: Database, userId: number, commentId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ isHiddenFromHistory: true })
    .where('id', '=', commentId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function hideAllComments(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('comments')
    .set({ isHiddenFromHistory: true })
    .where('userId', '=', userId)
    .where('isHiddenFromHistory', '=', false)
    .execute()
}

export async function isHistoryPaused(db: Database, userId: number): Promise<boolean> {
  const { isHistoryPaused: isPaused } = await db
    .selectFrom('users')
    .select('isHistoryPaused')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return isPaused
}

/** Pauses or resumes a history. The new version keeps positions from being saved later that were reported during a pause. */
export async function pauseHistory(db: Database, userId: number, isPaused: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ isHistoryPaused: isPaused, historyVersion: eb('historyVersion', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}
