import type { RoleId } from '@serendib/contract'
import { ROLE } from '@serendib/contract'
import { sql } from 'kysely'
import { normalizeContact } from '../../platform/contacts.ts'
import type { Database } from '../../platform/database/connect.ts'

export type ContactMethod = 'email' | 'mobile'
export type VerificationPurpose = 'sign-up' | 'recovery' | 'contact-change'

/** Makes an inactive account, or finds the one that has the contact. */
export async function insertOrFindUser(
  db: Database,
  method: ContactMethod,
  contact: string,
): Promise<{ id: number; status: string; isNew: boolean }> {
  const inserted = await db
    .insertInto('users')
    .values(method === 'email' ? { email: contact } : { mobile: contact })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst()
  if (inserted) return { ...inserted, isNew: true }
  const found = await db
    .selectFrom('users')
    .select(['id', 'status'])
    .where(method, '=', contact)
    .executeTakeFirstOrThrow()
  return { ...found, isNew: false }
}

/** The account of a contact. */
export function findUserByContact(db: Database, method: ContactMethod, contact: string) {
  return db.selectFrom('users').select(['id', 'status']).where(method, '=', contact).executeTakeFirst()
}

/** Ends the codes of a contact: only the newest one works. */
export async function clearCodes(db: Database, contact: string, purpose: VerificationPurpose): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ codeHash: null })
    .where('contact', '=', contact)
    .where('purpose', '=', purpose)
    .where('codeHash', 'is not', null)
    .execute()
}

export async function insertVerification(
  db: Database,
  verification: {
    referenceHash: Buffer
    purpose: VerificationPurpose
    userId: number | null
    method: ContactMethod
    contact: string
    codeHash: Buffer
    minutes: number
  },
): Promise<void> {
  const { minutes, ...row } = verification
  await db
    .insertInto('verifications')
    .values({ ...row, codeExpiresAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .execute()
}

/** Puts a fresh code on a reference that exists. */
export async function updateCode(
  db: Database,
  referenceHash: Buffer,
  codeHash: Buffer,
  minutes: number,
): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ codeHash, tries: 0, codeExpiresAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .where('referenceHash', '=', referenceHash)
    .execute()
}

const verificationColumns = [
  'verifications.referenceHash',
  'verifications.userId',
  'verifications.method',
  'verifications.contact',
  'verifications.purpose',
] as const

export function findVerification(db: Database, referenceHash: Buffer) {
  return db
    .selectFrom('verifications')
    .select(verificationColumns)
    .where('referenceHash', '=', referenceHash)
    .executeTakeFirst()
}

/** The newest open verification of a contact. */
export function findVerificationByContact(db: Database, contact: string, purpose: VerificationPurpose) {
  return db
    .selectFrom('verifications')
    .select(verificationColumns)
    .where('contact', '=', contact)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Spends a try on a code, in one statement, so that parallel guesses cannot have more than `triesMax`. Answers the code's
 * hash to compare with; undefined when the reference is unknown, its code spent or too old.
 */
export function spendTry(
  db: Database,
  referenceHash: Buffer,
  purpose: VerificationPurpose,
  triesMax: number,
) {
  return db
    .updateTable('verifications')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('referenceHash', '=', referenceHash)
    .where('purpose', '=', purpose)
    .where('tries', '<', triesMax)
    .where('codeExpiresAt', '>', sql<Date>`now()`)
    .where('codeHash', 'is not', null)
    .returning(['codeHash', 'method', 'contact', 'tries'])
    .executeTakeFirst()
}

/** Marks a reference as verified by its code, which cannot be used again; false when it was, or another one came meanwhile. */
export async function markVerified(
  db: Database,
  { referenceHash, codeHash }: { referenceHash: Buffer; codeHash: Buffer },
  minutes: number,
): Promise<boolean> {
  const marked = await db
    .updateTable('verifications')
    .set({ codeHash: null, verifiedUntil: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .where('referenceHash', '=', referenceHash)
    .where('codeHash', '=', codeHash)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Whether a reference is verified, without taking it. */
export async function isVerified(
  db: Database,
  referenceHash: Buffer,
  purpose: VerificationPurpose,
): Promise<boolean> {
  const verified = await db
    .selectFrom('verifications')
    .select('id')
    .where('referenceHash', '=', referenceHash)
    .where('purpose', '=', purpose)
    .where('verifiedUntil', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return verified !== undefined
}

/** Takes a verified reference, once: a second taker gets undefined. */
export function takeVerified(db: Database, referenceHash: Buffer, purpose: VerificationPurpose) {
  return db
    .updateTable('verifications')
    .set({ verifiedUntil: null })
    .where('referenceHash', '=', referenceHash)
    .where('purpose', '=', purpose)
    .where('verifiedUntil', '>', sql<Date>`now()`)
    .returning(['userId', 'method', 'contact'])
    .executeTakeFirst()
}

export interface NewAccount {
  passwordHash: string
  firstName: string
  lastName: string
  birthDate: string
  country: string
}

/** Completes a sign-up; false when the account is not one that waits for it. */
export async function activateUser(db: Database, userId: number, account: NewAccount): Promise<boolean> {
  const activated = await db
    .updateTable('users')
    .set({ ...account, status: 'active', activatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('status', '=', 'inactive')
    .returning('id')
    .executeTakeFirst()
  return activated !== undefined
}

/** Sets the password of an active account, and answers how its owner is reached; undefined when it is none. */
export function updatePasswordHash(db: Database, userId: number, passwordHash: string) {
  return db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .returning(['email', 'mobile'])
    .executeTakeFirst()
}

/** What a new password of an account must not be. */
export function getPasswordOwner(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'mobile', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Locks those who can administrate, and are not leaving, until the transaction ends; answers their ids. */
export async function lockAdministrators(trx: Database): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('roleId', '=', ROLE.administrator)
    .where('status', '=', 'active')
    .where('deletionAskedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export function findRoleForUpdate(trx: Database, userId: number) {
  return trx.selectFrom('users').select('roleId').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

export async function updateRole(trx: Database, userId: number, roleId: RoleId): Promise<void> {
  await trx.updateTable('users').set({ roleId }).where('id', '=', userId).execute()
}

/** The account whose e-mail or mobile this is, as people type it. */
export async function findAccountId(db: Database, typed: string): Promise<number | undefined> {
  const contact = normalizeContact(typed)
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`(email = ${contact} or mobile = ${contact})`)
    .executeTakeFirst()
  return found?.id
}
