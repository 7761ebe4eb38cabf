import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** What can be muted; the wire and the pages speak of the opposite. */
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

/** Keeps the settings. A digest begins with what happens from now on. */
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
