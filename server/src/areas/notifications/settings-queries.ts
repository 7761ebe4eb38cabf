import type { Language } from '@serendib/texts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Topics that can be muted. On the wire and in the interface, they are turned on instead. */
export type Topic = 'new-videos' | 'comments' | 'replies' | 'subscriptions' | 'votes'

export async function findSettings(
  db: Database,
  userId: number,
): Promise<{ email: string | null; muted: string[]; hasDigest: boolean }> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notificationSettings as settings', 'settings.userId', 'users.id')
    .select(['users.email', 'settings.muted', 'settings.hasDigest'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { email: row.email, muted: row.muted ?? [], hasDigest: row.hasDigest ?? false }
}

/** Saves the settings. A digest starts with what happens from now on. */
export async function saveSettings(
  db: Database,
  userId: number,
  settings: { muted: readonly Topic[]; hasDigest: boolean },
): Promise<void> {
  const { muted, hasDigest } = settings
  await sql`
    insert into notification_settings as kept (user_id, muted, has_digest, digest_sent_at)
    values (${userId}, ${[...muted]}::text[], ${hasDigest}, now())
    on conflict (user_id) do update set
      muted = excluded.muted,
      has_digest = excluded.has_digest,
      digest_sent_at = case when excluded.has_digest and not kept.has_digest then now() else kept.digest_sent_at end`.execute(
    db,
  )
}

/** Unsubscribes an account from the digest. */
export async function endDigest(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('notificationSettings')
    .set({ hasDigest: false })
    .where('userId', '=', userId)
    .execute()
}

export interface DigestReader {
  readonly userId: number
  readonly email: string
  readonly name: string
  readonly language: Language
}

/** Lists accounts that want the digest, have an email address and are not leaving, by id. */
export async function listDigestReaders(
  db: Database,
  afterUserId: number,
  limit: number,
): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select users.id as user_id, users.email::text as email, users.first_name as name,
      coalesce(users.language, 'en') as language
    from notification_settings as settings
    join users on users.id = settings.user_id
    where settings.has_digest and settings.user_id > ${afterUserId}
      and users.email is not null and users.status = 'active' and users.deletion_asked_at is null
    order by settings.user_id
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns the time since when a digest reports, and starts the next one now. Returns undefined if the digest was turned
 * off in the meantime.
 */
export async function beginDigest(trx: Database, userId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    with before as (
      select user_id, greatest(digest_sent_at, cleared_at) as since
      from notification_settings where user_id = ${userId} and has_digest
      for no key update
    )
    update notification_settings as settings set digest_sent_at = now()
    from before where settings.user_id = before.user_id
    returning before.since`.execute(trx)
  return rows[0]?.since
}
