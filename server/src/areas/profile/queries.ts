import type { Language } from '@serendib/texts'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Users } from '../../platform/database/schema.ts'

/** An account as its owner sees it. */
export function getProfile(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'firstName',
      'lastName',
      'email',
      'mobile',
      // As text: a JavaScript date has a time and a time zone, which a birthday doesn't have.
      sql<string>`coalesce(birth_date::text, '')`.as('birthDate'),
      'gender',
      'nic',
      'addressLine1',
      'addressLine2',
      'city',
      'province',
      'country',
      'avatarKey',
      'roleId',
      'bank',
      'bankAccount',
      'bankBranch',
      'bankBranchCode',
      sql<boolean>`exists (select 1 from channels where channels.owner_id = users.id)`.as('hasChannels'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export type ProfileRow = Awaited<ReturnType<typeof getProfile>>

type PersonColumn =
  | 'firstName'
  | 'lastName'
  | 'birthDate'
  | 'gender'
  | 'country'
  | 'nic'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'province'
export type PersonChange = Pick<Updateable<Users>, PersonColumn>

export interface BankChange {
  readonly bank?: string | undefined
  readonly bankAccount?: string | undefined
  readonly bankBranch?: string | undefined
  readonly bankBranchCode?: string | undefined
}

/** Updates the given fields. Bank details are updated only for owners of a channel. */
export async function updateProfile(
  db: Database,
  userId: number,
  person: PersonChange,
  bank: BankChange,
): Promise<void> {
  const ofOwner = (column: string, value: string | undefined) =>
    sql<string>`case when ${value ?? null}::text is not null
        and exists (select 1 from channels where channels.owner_id = users.id)
      then ${value ?? null}::text else ${sql.ref(column)} end`
  await db
    .updateTable('users')
    .set({
      ...person,
      bank: ofOwner('bank', bank.bank),
      bankAccount: ofOwner('bankAccount', bank.bankAccount),
      bankBranch: ofOwner('bankBranch', bank.bankBranch),
      bankBranchCode: ofOwner('bankBranchCode', bank.bankBranchCode),
    })
    .where('id', '=', userId)
    .execute()
}

/** Replaces or removes (null) the profile picture, and returns the former one's key. */
export async function updateAvatar(
  db: Database,
  userId: number,
  avatarKey: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ avatarKey: string | null }>`
    with before as (select id, avatar_key from users where id = ${userId} for no key update)
    update users set avatar_key = ${avatarKey} from before where users.id = before.id
    returning before.avatar_key`.execute(db)
  return rows[0]?.avatarKey ?? null
}

/** Makes a channel its owner's default. Returns undefined if it doesn't belong to the account. */
export async function updateDefaultChannel(db: Database, userId: number, channelId: number) {
  const { rows } = await sql<{ id: number; name: string; slug: string; logoKey: string }>`
    update users set default_channel_id = channels.id from channels
    where users.id = ${userId} and channels.id = ${channelId} and channels.owner_id = users.id
    returning channels.id, channels.name, channels.slug, channels.logo_key`.execute(db)
  return rows[0]
}

/** Updates the password, unless it has changed since it was checked. */
export async function updatePassword(
  trx: Database,
  userId: number,
  checkedHash: string,
  newHash: string,
): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set({ passwordHash: newHash })
    .where('id', '=', userId)
    .where('passwordHash', '=', checkedHash)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Lists the open sessions of an account, last used first. */
export function listSessions(db: Database, userId: number, limit: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'device', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type ContactMethod = 'email' | 'mobile'

/** Finds the account of a contact, in any state. The contact of a sign-up that was never completed is free. */
export async function findContactOwner(
  db: Database,
  method: ContactMethod,
  contact: string,
): Promise<{ id: number; language: Language | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'language'])
    .where(method, '=', contact)
    .where('status', '!=', 'inactive')
    .executeTakeFirst()
}

export interface ContactChange {
  readonly userId: number
  readonly reference: string
  readonly method: ContactMethod
  readonly contact: string
}

/** Saves the contact that an account is changing to. A new change replaces the previous one. */
export async function upsertContactChange(db: Database, change: ContactChange): Promise<void> {
  const { userId: _user, ...rest } = change
  await db
    .insertInto('contactChanges')
    .values(change)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...rest, createdAt: sql<Date>`now()` }))
    .execute()
}

export function findContactChange(db: Database, userId: number): Promise<ContactChange | undefined> {
  return db
    .selectFrom('contactChanges')
    .select(['userId', 'reference', 'method', 'contact'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Consumes a change. Returns false if another call has consumed it, or another change has replaced it. */
export async function takeContactChange(trx: Database, change: ContactChange): Promise<boolean> {
  const taken = await trx
    .deleteFrom('contactChanges')
    .where('userId', '=', change.userId)
    .where('reference', '=', change.reference)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Deletes sign-ups with these contacts that were never completed: an account that has received a code there takes
 * precedence.
 */
export async function deleteSignUpsOf(
  trx: Database,
  userId: number,
  { email = null, mobile = null }: { email?: string | null; mobile?: string | null },
): Promise<void> {
  await sql`
    delete from users where status = 'inactive' and id <> ${userId}
      and (email = ${email} or mobile = ${mobile})`.execute(trx)
}

/** Throws the database's unique violation if another account has the contact by now. */
export async function updateContact(
  trx: Database,
  userId: number,
  method: ContactMethod,
  contact: string,
): Promise<{ email: string; mobile: string }> {
  await deleteSignUpsOf(trx, userId, { [method]: contact })
  const updated = await trx
    .updateTable('users')
    .set(method === 'email' ? { email: contact } : { mobile: contact })
    .where('id', '=', userId)
    .returning(['email', 'mobile'])
    .executeTakeFirstOrThrow()
  return { email: updated.email ?? '', mobile: updated.mobile ?? '' }
}
