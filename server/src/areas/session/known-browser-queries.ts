import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Whether somebody has signed in to the account of a contact in a browser, or made its password anew there. */
export async function isKnownByContact(db: Database, contact: string, markHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('knownBrowsers')
    .innerJoin('users', 'users.id', 'knownBrowsers.userId')
    .select('knownBrowsers.userId')
    .where('markHash', '=', markHash)
    .where(sql<boolean>`(users.email = ${contact} or users.mobile = ${contact})`)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether somebody has signed in to an account in a browser. */
export async function isKnownById(db: Database, userId: number, markHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('knownBrowsers')
    .select('userId')
    .where('userId', '=', userId)
    .where('markHash', '=', markHash)
    .where('hasSignedIn', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a mark is one that was given to a browser, for whatever account. */
export async function isKnownMark(db: Database, markHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('knownBrowsers')
    .select('userId')
    .where('markHash', '=', markHash)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes a browser of an account, and forgets all but the `max` that were seen last. */
export async function upsertKnownBrowser(
  db: Database,
  browser: { userId: number; markHash: Buffer; hasSignedIn: boolean },
  max: number,
): Promise<void> {
  await db
    .insertInto('knownBrowsers')
    .values(browser)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'markHash']).doUpdateSet({
        seenAt: sql<Date>`now()`,
        hasSignedIn: sql<boolean>`known_browsers.has_signed_in or excluded.has_signed_in`,
      }),
    )
    .execute()
  await sql`
    delete from known_browsers where user_id = ${browser.userId} and mark_hash in (
      select mark_hash from known_browsers where user_id = ${browser.userId} order by seen_at desc offset ${max}
    )`.execute(db)
}

/** Forgets browsers in which nobody has signed in for so long that they have lost their mark. */
export async function deleteOldKnownBrowsers(db: Database, days: number): Promise<void> {
  await sql`delete from known_browsers where seen_at < now() - make_interval(days => ${days})`.execute(db)
}
