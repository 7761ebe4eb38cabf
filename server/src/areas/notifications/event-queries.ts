import { ROLE } from '@serendib/contract'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * An action that may create notifications. The row of the action must exist already; everything else is read from it.
 */
export type NotifiableAction =
  | { readonly kind: 'subscription'; readonly actorId: number; readonly channelId: number }
  | { readonly kind: 'vote'; readonly actorId: number; readonly videoId: number }
  | { readonly kind: 'comment'; readonly commentId: number }
  | { readonly kind: 'sign-up'; readonly userId: number }
  | { readonly kind: 'captions-removed'; readonly videoId: number }
  | {
      readonly kind: 'report'
      readonly actorId: number
      readonly subject: 'video' | 'comment' | 'channel'
      readonly itemId: number
    }

/** The database channel that announces the id of an account whose notifications changed. */
export const NOTIFICATION_CHANNEL = 'notifications'

/**
 * Inserts notifications for everybody concerned by an action and announces them, in one statement. Existing
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
    select pg_notify(${NOTIFICATION_CHANNEL}, recipient_id::text) from wanted`.execute(trx)
}

const ADMINISTRATORS = sql`(
  select id from users where role_id = ${ROLE.administrator} and status = 'active' and deletion_asked_at is null
)`

// Columns: recipient_id, kind, topic (what can be muted), actor_id, acting_id, channel_id, video_id, comment_id, rank
function recipientsOf(action: NotifiableAction): RawBuilder<unknown> {
  switch (action.kind) {
    case 'subscription':
      return sql`
        select channels.owner_id as recipient_id, 'subscription' as kind, 'subscriptions' as topic,
          subscriptions.user_id as actor_id, subscriptions.user_id as acting_id, channels.id as channel_id,
          null::int as video_id, null::int as comment_id, 1 as rank
        from subscriptions join channels on channels.id = subscriptions.channel_id
        where subscriptions.user_id = ${action.actorId} and subscriptions.channel_id = ${action.channelId}`
    case 'vote':
      // Dislikes only change the count and notify nobody.
      return sql`
        select channels.owner_id as recipient_id, 'vote' as kind, 'votes' as topic,
          video_votes.user_id as actor_id, video_votes.user_id as acting_id, channels.id as channel_id,
          videos.id as video_id, null::int as comment_id, 1 as rank
        from video_votes
        join videos on videos.id = video_votes.video_id
        join channels on channels.id = videos.channel_id
        where video_votes.user_id = ${action.actorId} and video_votes.video_id = ${action.videoId} and video_votes.is_like`
    case 'comment':
      // The authors of the answered reply and of the thread's comment are notified of a reply, and the video's owner of
      // a comment. An account that is several of them gets one notification. Held comments notify nobody.
      return sql`
        select parent.user_id as recipient_id, 'reply' as kind, 'replies' as topic,
          comments.user_id as actor_id, comments.user_id as acting_id, videos.channel_id,
          videos.id as video_id, comments.id as comment_id, 1 as rank
        from comments
        join comments as parent on parent.id in (comments.parent_id, comments.answered_id)
        join videos on videos.id = comments.video_id
        where comments.id = ${action.commentId} and is_shown(comments)
        union all
        select channels.owner_id, 'comment', 'comments', comments.user_id, comments.user_id, channels.id,
          videos.id, comments.id, 2
        from comments
        join videos on videos.id = comments.video_id
        join channels on channels.id = videos.channel_id
        where comments.id = ${action.commentId} and is_shown(comments)`
    case 'sign-up':
      return sql`
        select administrators.id as recipient_id, 'sign-up' as kind, 'sign-ups' as topic,
          waiting.id as actor_id, waiting.id as acting_id, null::int as channel_id,
          null::int as video_id, null::int as comment_id, 1 as rank
        from users as waiting cross join ${ADMINISTRATORS} as administrators
        where waiting.id = ${action.userId}`
    case 'captions-removed':
      return sql`
        select channels.owner_id as recipient_id, 'captions-removed' as kind, 'captions' as topic,
          null::int as actor_id, 0 as acting_id, channels.id as channel_id,
          videos.id as video_id, null::int as comment_id, 1 as rank
        from videos join channels on channels.id = videos.channel_id
        where videos.id = ${action.videoId}`
    case 'report':
      // The reporter is only compared here and never stored.
      return sql`
        select case reports.subject when 'comment' then comments.user_id else channels.owner_id end as recipient_id,
          reports.subject || '-report' as kind, 'reports' as topic,
          null::int as actor_id, reports.reporter_id as acting_id, channels.id as channel_id,
          reports.video_id, comments.id as comment_id, 1 as rank
        from reports
        left join comments on reports.subject = 'comment' and comments.id = reports.item_id
        left join videos on videos.id = reports.video_id
        join channels on channels.id = coalesce(reports.channel_id, videos.channel_id)
        where reports.reporter_id = ${action.actorId} and reports.subject = ${action.subject}
          and reports.item_id = ${action.itemId}`
  }
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
    select pg_notify(${NOTIFICATION_CHANNEL}, owner_id::text) from channels where id = ${channelId}`.execute(
    trx,
  )
}

/** Lets administrators count notifications again, because a sign-up was decided. */
export async function announceDecidedSignUp(trx: Database): Promise<void> {
  await sql`select pg_notify(${NOTIFICATION_CHANNEL}, id::text) from ${ADMINISTRATORS} as administrators`.execute(
    trx,
  )
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
