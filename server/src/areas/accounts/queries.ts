import { currentLanguage, type Language } from '@serendib/texts'
import type { RoleId } from '@serendib/contract'
import { normalizeContact, ROLE } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

export type ContactMethod = 'email' | 'mobile'
export type VerificationPurpose = 'sign-up' | 'recovery' | 'contact-change'

/** Inserts an inactive account, or returns the account that already has the contact. */
export async function insertOrFindUser(
  db: Database,
  method: ContactMethod,
  contact: string,
): Promise<{ id: number; status: string; language: Language | null; isNew: boolean }> {
  const inserted = await db
    .insertInto('users')
    .values({ [method]: contact, language: currentLanguage() })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'status', 'language'])
    .executeTakeFirst()
  if (inserted) return { ...inserted, isNew: true }
  const found = await db
    .selectFrom('users')
    .select(['id', 'status', 'language'])
    .where(method, '=', contact)
    .executeTakeFirstOrThrow()
  return { ...found, isNew: false }
}

export function findUserByContact(db: Database, method: ContactMethod, contact: string) {
  return db
    .selectFrom('users')
    .select(['id', 'status', 'language'])
    .where(method, '=', contact)
    .executeTakeFirst()
}

/** Invalidates earlier codes of a contact. Only the newest code works. */
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

/** Sets a new code on an existing reference. */
export async function updateCode(
  db: Database,
  referenceHash: Buffer,
  codeHash: Buffer,
  minutes: number,
): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ codeHash, attempts: 0, codeExpiresAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .where('referenceHash', '=', referenceHash)
    .execute()
}

/** The language that an account chose; null also if there is no such account. */
export async function findLanguage(db: Database, userId: number | null): Promise<Language | null> {
  const user = db.selectFrom('users').select('language').where('id', '=', userId)
  return (await user.executeTakeFirst())?.language ?? null
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

/** Finds the newest open verification of a contact. */
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
 * Counts an attempt on a code in one statement, so that parallel guesses cannot exceed `attemptsMax`. Returns the code's
 * hash to compare with, or undefined if the reference is unknown or the code is used up or expired.
 */
export function countCodeAttempt(
  db: Database,
  referenceHash: Buffer,
  purpose: VerificationPurpose,
  attemptsMax: number,
) {
  return db
    .updateTable('verifications')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('referenceHash', '=', referenceHash)
    .where('purpose', '=', purpose)
    .where('attempts', '<', attemptsMax)
    .where('codeExpiresAt', '>', sql<Date>`now()`)
    .where('codeHash', 'is not', null)
    .returning(['codeHash', 'method', 'contact', 'attempts'])
    .executeTakeFirst()
}

/**
 * Marks a reference as verified by its code, which cannot be used again. Returns false if the code was already used or
 * has been replaced.
 */
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

/** Checks whether a reference is verified, without consuming it. */
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

/** Consumes a verified reference. A second call gets undefined. */
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

/**
 * Completes a sign-up: the account is active, or waits for approval. Returns false if it is not waiting for activation.
 */
export async function completeUser(
  db: Database,
  userId: number,
  account: NewAccount,
  status: 'active' | 'waiting',
): Promise<boolean> {
  const state =
    status === 'active'
      ? ({ status, activatedAt: sql<Date>`now()` } as const)
      : ({ status, waitingSince: sql<Date>`now()` } as const)
  const activated = await db
    .updateTable('users')
    .set({ ...account, ...state })
    .where('id', '=', userId)
    .where('status', '=', 'inactive')
    .returning('id')
    .executeTakeFirst()
  return activated !== undefined
}

/**
 * Sets the password of an active account, or of one that waits for approval, and returns the owner's contacts, or
 * undefined if there is no such account.
 */
export function updatePasswordHash(db: Database, userId: number, passwordHash: string) {
  return db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .where('status', 'in', ['active', 'waiting'])
    .returning(['email', 'mobile', 'language'])
    .executeTakeFirst()
}

/** Finds the values that a new password of an account must not equal. */
export function getPasswordOwner(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'mobile', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Locks the administrators who are not leaving until the transaction ends, and returns their ids. */
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

/** Finds an account by email or mobile number as people type it. */
export async function findAccountId(db: Database, typed: string): Promise<number | undefined> {
  const contact = normalizeContact(typed)
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`(email = ${contact} or mobile = ${contact})`)
    .executeTakeFirst()
  return found?.id
}
