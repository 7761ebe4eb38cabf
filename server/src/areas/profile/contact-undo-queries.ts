import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { deleteSignUpsOf } from './queries.ts'

/** How long a change of a contact can be undone. */
export const UNDO_DAYS = 7

const isLive = sql<boolean>`contact_undos.changed_at > now() - make_interval(days => ${UNDO_DAYS})`

export interface ContactUndo {
  readonly userId: number
  readonly tokenHash: Buffer
  readonly sessionHash: Buffer
  readonly method: 'email' | 'mobile'
  readonly former: string | null
}

/** Saves the contact before it changes. The daily sweep deletes it when the change can no longer be undone. */
export async function insertContactUndo(trx: Database, undo: ContactUndo): Promise<void> {
  await trx.insertInto('contactUndos').values(undo).execute()
}

/** Finds the contact that a live link restores. */
export function findContactUndo(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('contactUndos')
    .select(['method', 'former'])
    .where('tokenHash', '=', tokenHash)
    .where(isLive)
    .executeTakeFirst()
}

/**
 * Consumes a link, and returns everything that it undoes, first change first: all later changes, and others from the
 * same session. Empty if the link has expired.
 */
export async function takeContactUndos(
  trx: Database,
  tokenHash: Buffer,
): Promise<{ userId: number; method: 'email' | 'mobile'; former: string | null; changedAt: Date }[]> {
  const { rows } = await sql<{
    userId: number
    method: 'email' | 'mobile'
    former: string | null
    changedAt: Date
  }>`
    with named as (
      select id, user_id, session_hash from contact_undos where token_hash = ${tokenHash} and ${isLive}
    ),
    taken as (
      delete from contact_undos using named
      where contact_undos.user_id = named.user_id
        and (contact_undos.id >= named.id or contact_undos.session_hash = named.session_hash)
      returning contact_undos.*
    )
    select user_id, method, former, changed_at from taken order by id`.execute(trx)
  return rows
}

/** Returns the contacts of an account and locks it until the transaction ends. */
export function getContactsForUpdate(trx: Database, userId: number) {
  return trx
    .selectFrom('users')
    .select(['email', 'mobile', 'language'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Restores the former contacts of an account and replaces its password. Deletes a sign-up with one of the contacts that
 * was never completed. Throws the database's unique violation if another account has a contact by now.
 */
export async function restoreContacts(
  trx: Database,
  userId: number,
  former: { email?: string | null; mobile?: string | null; passwordHash: string },
): Promise<void> {
  await deleteSignUpsOf(trx, userId, former)
  await trx.updateTable('users').set(former).where('id', '=', userId).execute()
}

/**
 * Deletes everything on an account that was started with codes or the password: recoveries, changes of contact,
 * downloads of its data.
 */
export async function deleteBegun(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('verifications').where('userId', '=', userId).execute()
  await trx.deleteFrom('contactChanges').where('userId', '=', userId).execute()
  await trx.deleteFrom('downloadTickets').where('userId', '=', userId).execute()
}

/** Turns two-step sign-in off if it was set up after this time. */
export async function deleteTwoStepSince(trx: Database, userId: number, since: Date): Promise<void> {
  await trx.deleteFrom('twoSteps').where('userId', '=', userId).where('startedAt', '>=', since).execute()
}
