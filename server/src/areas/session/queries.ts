import type { Language } from '@serendib/texts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'

const RECENT_PASSWORD_MINUTES = 10

/** Records that the password was checked in a session. */
export async function markPasswordChecked(db: Database, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ passwordCheckedAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/**
 * Finds the active account of a live session. Updates the time of last use once in ten minutes, in a statement of its own,
 * because this one belongs to every request and takes twice as long with it.
 */
export async function findSessionUser(db: Database, tokenHash: Buffer) {
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .modifyFront(prepared)
    .select([
      'users.id',
      'users.roleId',
      'users.historyVersion',
      sql<boolean>`sessions.password_checked_at > now() - make_interval(mins => ${RECENT_PASSWORD_MINUTES})`.as(
        'hasRecentPassword',
      ),
      sql<boolean>`sessions.last_used_at < now() - interval '10 minutes'`.as('isStale'),
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (user === undefined) return undefined
  const { isStale, ...found } = user
  if (isStale)
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: sql`now()` })
      .where('tokenHash', '=', tokenHash)
      .execute()
  return found
}

function liveSessions(db: Database) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('users.status', '=', 'active')
}

/** How long a session stays live; undefined if it has ended. */
export async function findSecondsLeft(db: Database, tokenHash: Buffer): Promise<number | undefined> {
  const session = await liveSessions(db)
    .select(sql<number>`extract(epoch from sessions.expires_at - now())::float8`.as('seconds'))
    .where('sessions.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return session?.seconds
}

/** Lists which of the sessions are live, as hexadecimal hashes. */
export async function listLiveSessions(
  db: Database,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const rows = await liveSessions(db)
    .select('sessions.tokenHash')
    .where('sessions.tokenHash', '=', (expression) => expression.fn.any(expression.val(tokenHashes)))
    .execute()
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex')))
}

/** Live sessions of an account: more devices than a person uses. One more ends the session that was unused for longest. */
const SESSIONS_MAX = 50

/** Remembers the sessions of the statement's `ended` until they would have expired. */
const INSERT_ENDED = sql`insert into revoked_sessions (token_hash, expires_at) select token_hash, expires_at from ended`

/**
 * Inserts a session, unless the password has changed since it was checked: a new password ends all sessions, so this
 * session must be among them or not be created. Returns false then.
 */
export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; userId: number; device: string; days: number; checkedHash: string | null },
): Promise<boolean> {
  const { tokenHash, userId, device, days, checkedHash } = session
  const inserted = await sql`
    insert into sessions (token_hash, user_id, device, expires_at)
    select ${tokenHash}, id, ${device.slice(0, 300)}, now() + make_interval(days => ${days})
    from users
    where id = ${userId} and (${checkedHash}::text is null or password_hash = ${checkedHash})
    for share`.execute(db)
  if (inserted.numAffectedRows !== 1n) return false
  await sql`
    with ended as (
      delete from sessions where user_id = ${userId} and token_hash in (
        select token_hash from sessions where user_id = ${userId} order by last_used_at desc offset ${SESSIONS_MAX}
      )
      returning token_hash, expires_at
    )
    ${INSERT_ENDED}`.execute(db)
  return true
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Ends a session of the account before it expires. Returns false if the account has no session with that id. */
export async function revokeSession(db: Database, userId: number, sessionId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ended as (
      delete from sessions where id = ${sessionId} and user_id = ${userId} returning token_hash, expires_at
    )
    ${INSERT_ENDED}`.execute(db)
  return numAffectedRows === 1n
}

/** Whether a session was ended before it expired, or its account is no longer active. */
export async function isSessionRevoked(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from revoked_sessions where token_hash = ${tokenHash} and expires_at > now()
    union all
    select from sessions where token_hash = ${tokenHash} and expires_at > now()`.execute(db)
  return rows.length > 0
}

/**
 * Ends all sessions of an account, except one if given, its pending sign-ins and its trusted devices. Returns how many
 * sessions ended.
 */
export async function endOtherSessions(
  db: Database,
  userId: number,
  storedHash: Buffer | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with tickets as (delete from sign_in_tickets where user_id = ${userId}),
      browsers as (delete from trusted_devices where user_id = ${userId}),
      ended as (
        delete from sessions where user_id = ${userId} and token_hash is distinct from ${storedHash}
        returning token_hash, expires_at
      )
    ${INSERT_ENDED}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db
    .with('revoked', (cte) => cte.deleteFrom('revokedSessions').where('expiresAt', '<', sql<Date>`now()`))
    .deleteFrom('sessions')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
}

const credentialColumns = [
  'users.id',
  'users.email',
  'users.mobile',
  'users.passwordHash',
  'users.status',
  'users.roleId',
  'users.firstName',
  'users.lastName',
  'users.birthDate',
  'users.avatarKey',
  'users.theme',
  'users.language',
  'users.deletionAskedAt',
  // Null if two-step sign-in is off.
  'twoSteps.confirmedAt as twoStepSince',
  'channels.id as channelId',
  'channels.name as channelName',
  'channels.slug as channelSlug',
  'channels.logoKey as channelLogoKey',
] as const

function accounts(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('channels', 'channels.id', 'users.defaultChannelId')
    .leftJoin('twoSteps', 'twoSteps.userId', 'users.id')
    .select(credentialColumns)
}

/** Finds an account by contact, with its default channel. */
export function findAccountByContact(db: Database, method: 'email' | 'mobile', contact: string) {
  return accounts(db)
    .where(method === 'email' ? 'users.email' : 'users.mobile', '=', contact)
    .executeTakeFirst()
}

export function findAccountById(db: Database, userId: number) {
  return accounts(db).where('users.id', '=', userId).executeTakeFirst()
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByContact>>>

export async function insertTicket(
  db: Database,
  ticket: { tokenHash: Buffer; userId: number; contact: string; minutes: number },
): Promise<void> {
  const { minutes, ...row } = ticket
  await db
    .insertInto('signInTickets')
    .values({ ...row, expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .execute()
}

/** Finds the account of a live sign-in ticket; undefined also if two-step sign-in was turned off in the meantime. */
export function findTicket(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('signInTickets')
    .innerJoin('twoSteps', 'twoSteps.userId', 'signInTickets.userId')
    .select('signInTickets.userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('twoSteps.confirmedAt', 'is not', null)
    .executeTakeFirst()
}

/** Consumes a live ticket. */
export function takeTicket(db: Database, tokenHash: Buffer) {
  return db
    .deleteFrom('signInTickets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'contact'])
    .executeTakeFirst()
}

/** Deletes expired tickets, and keys of two-step sign-in that were never confirmed. */
export async function deleteOldSecondSteps(db: Database): Promise<void> {
  await db
    .deleteFrom('signInTickets')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('twoSteps')
    .where('confirmedAt', 'is', null)
    .where('startedAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

export async function getPasswordHash(db: Database, userId: number): Promise<string | null> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return passwordHash
}

export async function updateTheme(db: Database, userId: number, theme: 'dark' | 'light'): Promise<void> {
  await db.updateTable('users').set({ theme }).where('id', '=', userId).execute()
}

export async function updateLanguage(db: Database, userId: number, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

// Later attempts were made while the clock was ahead, and would block the account until that time.
const SOON = sql`now() + interval '1 minute'`

type Subject = { kind: string; subject: string; max: number; minutes: number }

/**
 * Inserts an attempt unless the subject had `max` in the last `minutes`. Returns false if it had. Needs a transaction.
 */
export async function insertAttemptWithin(trx: Database, attempt: Subject): Promise<boolean> {
  const { kind, subject, max, minutes } = attempt
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`.execute(trx)
  const inserted = await sql`
    insert into attempts (kind, subject)
    select ${kind}, ${subject}
    where (
      select count(*) from attempts
      where kind = ${kind} and subject = ${subject} and at between now() - make_interval(mins => ${minutes}) and ${SOON}
    ) < ${max}`.execute(trx)
  return inserted.numAffectedRows === 1n
}

/** Seconds until the oldest counted attempt expires. */
export async function secondsUntilNextAttempt(db: Database, attempt: Subject): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from min(at) + make_interval(mins => ${attempt.minutes}) - now()))::int as seconds
    from attempts
    where kind = ${attempt.kind} and subject = ${attempt.subject}
      and at between now() - make_interval(mins => ${attempt.minutes}) and ${SOON}`.execute(db)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

export async function deleteAttempts(db: Database, kind: string, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('kind', '=', kind).where('subject', '=', subject).execute()
}

/** Deletes the last attempt of a subject. */
export async function deleteLastAttempt(
  db: Database,
  { kind, subject }: { kind: string; subject: string },
): Promise<void> {
  await sql`
    delete from attempts where ctid = (
      select ctid from attempts where kind = ${kind} and subject = ${subject} order by at desc limit 1
    )`.execute(db)
}

/**
 * Deletes old verifications, contact undos that have expired, and accounts that were started a month ago and never
 * activated.
 */
export async function deleteOldContacts(db: Database): Promise<void> {
  await sql`delete from contact_undos where changed_at < now() - interval '7 days'`.execute(db)
  await sql`delete from verifications where created_at < now() - interval '1 day'`.execute(db)
  await sql`delete from users where status = 'inactive' and created_at < now() - interval '30 days'`.execute(
    db,
  )
}

export async function deleteOldAttempts(db: Database): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
