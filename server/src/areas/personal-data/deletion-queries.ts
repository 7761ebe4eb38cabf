import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Records since when an account is waiting to be deleted. If this is requested again, the first time counts. */
export function scheduleDeletion(trx: Database, userId: number) {
  return trx
    .updateTable('users')
    .set({ deletionAskedAt: sql<Date>`coalesce(deletion_asked_at, now())` })
    .where('id', '=', userId)
    .returning(['email', 'mobile', 'language', sql<Date>`deletion_asked_at`.as('deletionAskedAt')])
    .executeTakeFirstOrThrow()
}

/** Cancels the deletion of an account. Returns false if it was not waiting, or is already closed. */
export async function unscheduleDeletion(trx: Database, userId: number): Promise<boolean> {
  const cleared = await trx
    .updateTable('users')
    .set({ deletionAskedAt: null })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deletionAskedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return cleared !== undefined
}

/** Hides an account's channels, their videos and its comments from everybody, or shows them again. */
export async function setWithdrawn(trx: Database, userId: number, isWithdrawn: boolean): Promise<void> {
  await lockVideos(trx, userId)
  await sql`
    with own as (update channels set is_withdrawn = ${isWithdrawn} where owner_id = ${userId} returning id)
    update videos set is_withdrawn = ${isWithdrawn} from own where videos.channel_id = own.id`.execute(trx)
  await updateWithdrawnComments(trx, userId)
}

/** Locks what withdrawing an account changes in one order: its videos and those with its comments, then the counts of their places. */
async function lockVideos(trx: Database, userId: number): Promise<void> {
  await sql`
    select from videos
    where id in (
      select videos.id from videos join channels on channels.id = videos.channel_id where channels.owner_id = ${userId}
      union select video_id from comments where user_id = ${userId}
    )
    order by id for no key update`.execute(trx)
  await sql`
    select from place_video_counts
    where place_id in (
      select place_id from videos join channels on channels.id = videos.channel_id where channels.owner_id = ${userId}
    )
    order by place_id for no key update`.execute(trx)
}

/**
 * Hides comments of an account and the replies to them if their author, or the author of the comment, is leaving, and
 * shows the others. Updates the counts. The videos are locked, as in everything that adds or removes comments.
 */
async function updateWithdrawnComments(trx: Database, userId: number): Promise<void> {
  const { rows } = await sql<{ videoId: number; parentId: number | null }>`
    with concerned as (
      select comments.id, authors.deletion_asked_at is not null or parent_authors.deletion_asked_at is not null as is_hidden
      from comments
      join users as authors on authors.id = comments.user_id
      left join comments as parents on parents.id = comments.parent_id
      left join users as parent_authors on parent_authors.id = parents.user_id
      where comments.user_id = ${userId} or parents.user_id = ${userId}
    )
    update comments set is_withdrawn = is_hidden from concerned
    where comments.id = concerned.id and is_withdrawn <> is_hidden
    returning video_id, parent_id`.execute(trx)
  const videoIds = [...new Set(rows.map(({ videoId }) => videoId))]
  const parentIds = [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))]
  await sql`
    update videos set comment_count = (
      select count(*) from comments where comments.video_id = videos.id and is_shown(comments)
    ) where id = any(${videoIds}::int[])`.execute(trx)
  await sql`
    update comments set reply_count = (
      select count(*) from comments as replies where replies.parent_id = comments.id and is_shown(replies)
    ) where id = any(${parentIds}::int[])`.execute(trx)
}

/** Lists accounts whose waiting period is over, including those of interrupted removals. */
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

/**
 * Closes an account permanently: nobody can sign in any more. Returns false if the owner cancelled the deletion in the
 * meantime.
 */
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

/** Finds a closed account that is to be removed. */
export function findClosedAccount(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'mobile', 'language', 'avatarKey'])
    .where('id', '=', userId)
    .where('status', '=', 'deleted')
    .executeTakeFirst()
}

/** Lists some of an account's videos, in any state. */
export function listOwnVideos(db: Database, userId: number, limit: number) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(['videos.id', 'videos.originalKey', 'videos.thumbnailKey', 'videos.hasOwnThumbnail'])
    .where('channels.ownerId', '=', userId)
    .orderBy('videos.id')
    .limit(limit)
    .execute()
}

export function listChannelPictures(db: Database, userId: number) {
  return db.selectFrom('channels').select(['logoKey', 'bannerKey']).where('ownerId', '=', userId).execute()
}

/** Lists the unfinished uploads of an account. */
export async function listUploadIds(db: Database, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('userId', '=', userId).execute()
  return rows.map((row) => row.id)
}

/** Deletes the row of a video whose files are removed, and updates the counts of its playlists. */
export async function deleteVideoRow(trx: Database, videoId: number): Promise<void> {
  await sql`
    with taken_out as (delete from playlist_videos where video_id = ${videoId} returning playlist_id)
    update playlists set video_count = video_count - 1 from taken_out
    where playlists.id = taken_out.playlist_id`.execute(trx)
  await trx.deleteFrom('videos').where('id', '=', videoId).execute()
}

/**
 * Subtracts an account's subscriptions and votes from the counters, because their rows are deleted with the account. Its
 * comments are hidden since it asked to leave, and not counted.
 */
export async function subtractFromCounters(trx: Database, userId: number): Promise<void> {
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
}

/** Deletes an account with all dependent rows, and the messages sent to its contacts. */
export async function deleteAccountRow(
  trx: Database,
  account: { id: number; email: string | null; mobile: string | null },
): Promise<void> {
  for (const contact of [account.email, account.mobile]) {
    if (contact === null) continue
    await trx.deleteFrom('verifications').where('contact', '=', contact).execute()
    // The subject of a sign-in attempt is the contact and the IP.
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
    .insertInto('downloadTickets')
    .values({ ...row, expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .execute()
}

/**
 * Consumes a download ticket. The caller must have its cookie or the token of its session, and the session must be
 * live. Returns the account that the ticket belongs to.
 */
export async function takeTicket(
  db: Database,
  ticket: { tokenHash: Buffer; sessionHash: Buffer | undefined; cookieHash: Buffer | undefined },
): Promise<number | undefined> {
  const { tokenHash, sessionHash = null, cookieHash = null } = ticket
  const taken = await sql<{ userId: number }>`
    delete from download_tickets
    using sessions, users
    where download_tickets.token_hash = ${tokenHash} and download_tickets.expires_at > now()
      and (download_tickets.session_hash = ${sessionHash} or download_tickets.cookie_hash = ${cookieHash})
      and sessions.token_hash = download_tickets.session_hash and sessions.expires_at > now()
      and users.id = download_tickets.user_id and users.status = 'active'
    returning download_tickets.user_id`.execute(db)
  return taken.rows[0]?.userId
}

export async function deleteOldTickets(db: Database): Promise<void> {
  await db
    .deleteFrom('downloadTickets')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
}
