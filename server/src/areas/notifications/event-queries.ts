import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import { type NotifiableAction, recipientsOf } from './kinds/index.ts'
import { ADMINISTRATORS } from './kinds/sign-up.ts'

/** The database channel that announces the id of an account whose notifications changed. */
export const NOTIFICATION_CHANNEL = 'notifications'

/**
 * Inserts notifications for everybody concerned by an action and has them announced, in one statement. Existing
 * notifications are not inserted again, but announced, because a repeated action is current again. Nobody is notified
 * of their own actions or of topics that they muted.
 */
export async function insertNotifications(trx: Database, action: NotifiableAction): Promise<void> {
  await sql`
    with concerned as (
      select distinct on (recipient_id) * from (${recipientsOf(action)}) as candidates
      where recipient_id is not null and recipient_id <> acting_id
      order by recipient_id, rank
    ),
    wanted as (
      select * from concerned where not exists (
        select from notification_settings as settings
        where settings.user_id = concerned.recipient_id and concerned.topic = any(settings.muted)
      )
    ),
    noted as (
      insert into notifications (recipient_id, kind, actor_id, channel_id, video_id, comment_id)
      select recipient_id, kind, actor_id, channel_id, video_id, comment_id from wanted
      on conflict do nothing
    )
    insert into notification_outbox (user_id) select recipient_id from wanted`.execute(trx)
}

/** Lets the owner of a channel, or of a video's channel, count notifications again, because an action was undone. */
export async function announceUndone(
  trx: Database,
  about: { channelId: number } | { videoId: number },
): Promise<void> {
  const channelId =
    'channelId' in about
      ? sql`${about.channelId}`
      : sql`(select channel_id from videos where videos.id = ${about.videoId})`
  await sql`
    insert into notification_outbox (user_id) select owner_id from channels where id = ${channelId}`.execute(
    trx,
  )
}

/** Lets administrators count notifications again, because a sign-up was decided. */
export async function announceDecidedSignUp(trx: Database): Promise<void> {
  await sql`insert into notification_outbox (user_id) select id from ${ADMINISTRATORS} as administrators`.execute(
    trx,
  )
}

/** Announces the accounts of the outbox, each once, as PostgreSQL does in a transaction, and empties it. */
export async function announceChanged(db: Database): Promise<void> {
  await sql`
    with changed as (delete from notification_outbox returning user_id)
    select ${prepared} pg_notify(${NOTIFICATION_CHANNEL}, user_id::text) from changed`.execute(db)
}

export async function isSubscribed(db: Database, userId: number, channelId: number): Promise<boolean> {
  return holds(
    db,
    sql`exists (select from subscriptions where user_id = ${userId} and channel_id = ${channelId})`,
  )
}

export async function hasVoted(db: Database, userId: number, videoId: number): Promise<boolean> {
  return holds(db, sql`exists (select from video_votes where user_id = ${userId} and video_id = ${videoId})`)
}

/** Finds a comment of the account: the one with that id, or its last one under the video. */
export async function findOwnComment(
  db: Database,
  userId: number,
  by: { commentId: number | undefined; videoId: number | undefined },
): Promise<number | undefined> {
  const own = db
    .selectFrom('comments')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
  if (by.commentId !== undefined) return (await own.where('id', '=', by.commentId).executeTakeFirst())?.id
  return (await own.where('videoId', '=', by.videoId ?? 0).executeTakeFirst())?.id
}

/** Finds what the account reported, by the id of the report or of the reported item. */
export async function findOwnReport(
  db: Database,
  userId: number,
  by: { subject: 'video' | 'comment' | 'channel'; subjectId: number | undefined; itemId: number | undefined },
): Promise<number | undefined> {
  const { rows } = await sql<{ itemId: number }>`
    select item_id from reports
    where reporter_id = ${userId} and subject = ${by.subject}
      and (id = ${by.subjectId ?? 0} or item_id = ${by.itemId ?? by.subjectId ?? 0})
    order by (item_id = ${by.itemId ?? 0}) desc
    limit 1`.execute(db)
  return rows[0]?.itemId
}

async function holds(db: Database, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    isTrue: boolean
  }>`select ${condition} as is_true`.execute(db)
  return rows[0]?.isTrue ?? false
}
