import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Notes since when an account waits to be removed; asked twice, the first time counts. */
export function markLeaving(trx: Database, userId: number) {
  return trx
    .updateTable('users')
    .set({ deletionAskedAt: sql<Date>`coalesce(deletion_asked_at, now())` })
    .where('id', '=', userId)
    .returning(['email', 'mobile', sql<Date>`deletion_asked_at`.as('deletionAskedAt')])
    .executeTakeFirstOrThrow()
}

/** Lets an account stay; false when it did not wait, or is closed already. */
export async function clearLeaving(trx: Database, userId: number): Promise<boolean> {
  const kept = await trx
    .updateTable('users')
    .set({ deletionAskedAt: null })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deletionAskedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Takes a person's channels and their films out of everybody's sight, or shows them again. */
export async function setWithdrawn(trx: Database, userId: number, isWithdrawn: boolean): Promise<void> {
  await sql`
    with own as (update channels set is_withdrawn = ${isWithdrawn} where owner_id = ${userId} returning id)
    update videos set is_withdrawn = ${isWithdrawn} from own where videos.channel_id = own.id`.execute(trx)
}

/** The accounts whose time is over, those of an interrupted removal among them. */
export async function listDueAccounts(db: Database, days: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('status', 'in', ['active', 'suspended', 'deleted'])
    .where('deletionAskedAt', '<=', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('deletionAskedAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Closes an account for good: nobody can sign in to it any more. False when its owner came back meanwhile. */
export async function closeAccount(trx: Database, userId: number, days: number): Promise<boolean> {
  const closed = await trx
    .updateTable('users')
    .set({ status: 'deleted' })
    .where('id', '=', userId)
    .where('deletionAskedAt', '<=', sql<Date>`now() - make_interval(days => ${days})`)
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  return true
}

/** A closed account, to be removed. */
export function findClosedAccount(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'mobile', 'avatarKey'])
    .where('id', '=', userId)
    .where('status', '=', 'deleted')
    .executeTakeFirst()
}

/** Some of the videos of a person, in any state. */
export function listVideosOf(db: Database, userId: number, limit: number) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(['videos.id', 'videos.originalKey', 'videos.posterKey', 'videos.hasOwnPoster'])
    .where('channels.ownerId', '=', userId)
    .orderBy('videos.id')
    .limit(limit)
    .execute()
}

export function listChannelPictures(db: Database, userId: number) {
  return db.selectFrom('channels').select(['logoKey', 'bannerKey']).where('ownerId', '=', userId).execute()
}

/** What a person began to upload and never finished. */
export async function listUploadIds(db: Database, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('userId', '=', userId).execute()
  return rows.map((row) => row.id)
}

/** Removes a video whose files are gone; the playlists that it was in count one less. */
export async function deleteVideoRow(trx: Database, videoId: number): Promise<void> {
  await sql`
    with taken_out as (delete from playlist_videos where video_id = ${videoId} returning playlist_id)
    update playlists set video_count = video_count - 1 from taken_out
    where playlists.id = taken_out.playlist_id`.execute(trx)
  await trx.deleteFrom('videos').where('id', '=', videoId).execute()
}

/** Takes from the counters what a person gave, as the rows of it go with them. */
export async function takeFromCounters(trx: Database, userId: number): Promise<void> {
  await sql`
    update channels set subscriber_count = subscriber_count - 1 from subscriptions
    where subscriptions.user_id = ${userId} and channels.id = subscriptions.channel_id`.execute(trx)
  await sql`
    update videos set
      like_count = like_count - (case when is_like then 1 else 0 end),
      dislike_count = dislike_count - (case when is_like then 0 else 1 end)
    from video_votes where video_votes.user_id = ${userId} and videos.id = video_votes.video_id`.execute(trx)
  await sql`
    update comments set
      like_count = like_count - (case when is_like then 1 else 0 end),
      dislike_count = dislike_count - (case when is_like then 0 else 1 end)
    from comment_votes where comment_votes.user_id = ${userId} and comments.id = comment_votes.comment_id`.execute(
    trx,
  )
  // Answers to a person's comments go with these.
  await sql`
    with leaving as (
      select comments.id, comments.video_id, comments.parent_id
      from comments left join comments as parents on parents.id = comments.parent_id
      where comments.user_id = ${userId} or parents.user_id = ${userId}
    ),
    of_parents as (
      update comments set reply_count = reply_count - replies.count
      from (select parent_id, count(*)::int as count from leaving where parent_id is not null group by parent_id) replies
      where comments.id = replies.parent_id and comments.user_id <> ${userId}
    )
    update videos set comment_count = comment_count - gone.count
    from (select video_id, count(*)::int as count from leaving group by video_id) gone
    where videos.id = gone.video_id`.execute(trx)
}

/** Removes an account and all that hangs on it; what was sent to its contacts is forgotten too. */
export async function deleteAccountRow(
  trx: Database,
  account: { id: number; email: string | null; mobile: string | null },
): Promise<void> {
  for (const contact of [account.email, account.mobile]) {
    if (contact === null) continue
    await trx.deleteFrom('verifications').where('contact', '=', contact).execute()
    // A login's subject is the contact and the address it came from.
    await sql`delete from attempts where subject = ${contact} or starts_with(subject, ${`${contact} `})`.execute(
      trx,
    )
  }
  await trx.deleteFrom('users').where('id', '=', account.id).execute()
}

export async function insertTicket(
  db: Database,
  ticket: { tokenHash: Buffer; userId: number; sessionHash: Buffer; cookieHash: Buffer; minutes: number },
): Promise<void> {
  const { minutes, ...row } = ticket
  await db
    .insertInto('dataTickets')
    .values({ ...row, expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .execute()
}

/** Takes a ticket, once, for a caller who has its cookie or the token of its session, which must be live; answers whose data it is good for. */
export async function takeTicket(
  db: Database,
  ticket: { tokenHash: Buffer; sessionHash: Buffer | undefined; cookieHash: Buffer | undefined },
): Promise<number | undefined> {
  const { tokenHash, sessionHash = null, cookieHash = null } = ticket
  const taken = await sql<{ userId: number }>`
    delete from data_tickets
    using sessions, users
    where data_tickets.token_hash = ${tokenHash} and data_tickets.expires_at > now()
      and (data_tickets.session_hash = ${sessionHash} or data_tickets.cookie_hash = ${cookieHash})
      and sessions.token_hash = data_tickets.session_hash and sessions.expires_at > now()
      and users.id = data_tickets.user_id and users.status = 'active'
    returning data_tickets.user_id`.execute(db)
  return taken.rows[0]?.userId
}

export async function deleteOldTickets(db: Database): Promise<void> {
  await db
    .deleteFrom('dataTickets')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
}
