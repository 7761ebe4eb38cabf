import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Whether somebody has signed in to a contact's account in a browser, or set a new password there. */
export async function isKnownByContact(db: Database, contact: string, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('trustedDevices')
    .innerJoin('users', 'users.id', 'trustedDevices.userId')
    .select('trustedDevices.userId')
    .where('tokenHash', '=', tokenHash)
    .where(sql<boolean>`(users.email = ${contact} or users.mobile = ${contact})`)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether somebody has signed in to an account in a browser. */
export async function isKnownById(db: Database, userId: number, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('trustedDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .where('hasSignedIn', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether somebody has signed in to an account in any browser that is still trusted. */
export async function hasTrustedDevices(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('trustedDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('hasSignedIn', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a device token was issued by this server, for any account. */
export async function isTrustedDevice(db: Database, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('trustedDevices')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Inserts or updates a trusted device of an account, and deletes all but the `max` last seen. */
export async function upsertTrustedDevice(
  db: Database,
  browser: { userId: number; tokenHash: Buffer; hasSignedIn: boolean },
  max: number,
): Promise<void> {
  await db
    .insertInto('trustedDevices')
    .values(browser)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'tokenHash']).doUpdateSet({
        seenAt: sql<Date>`now()`,
        hasSignedIn: sql<boolean>`trusted_devices.has_signed_in or excluded.has_signed_in`,
      }),
    )
    .execute()
  await sql`
    delete from trusted_devices where user_id = ${browser.userId} and token_hash in (
      select token_hash from trusted_devices where user_id = ${browser.userId} order by seen_at desc offset ${max}
    )`.execute(db)
}

/** Deletes trusted devices without a sign-in for so long that their cookie has expired. */
export async function deleteOldTrustedDevices(db: Database, days: number): Promise<void> {
  await sql`delete from trusted_devices where seen_at < now() - make_interval(days => ${days})`.execute(db)
}
