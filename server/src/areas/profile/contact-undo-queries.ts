import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { deleteSignUpsOf } from './queries.ts'

/** For how long a change of a contact can be taken back. */
export const UNDO_DAYS = 7

const isLive = sql<boolean>`contact_undos.changed_at > now() - make_interval(days => ${UNDO_DAYS})`

export interface ContactUndo {
  readonly userId: number
  readonly tokenHash: Buffer
  readonly sessionHash: Buffer
  readonly method: 'email' | 'mobile'
  readonly former: string | null
}

/** Notes what a contact was before it changed. The daily sweep forgets what can no longer be taken back. */
export async function insertContactUndo(trx: Database, undo: ContactUndo): Promise<void> {
  await trx.insertInto('contactUndos').values(undo).execute()
}

/** Which contact a live link takes back. */
export function findContactUndo(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('contactUndos')
    .select(['method', 'former'])
    .where('tokenHash', '=', tokenHash)
    .where(isLive)
    .executeTakeFirst()
}

/**
 * Takes a link, once, with everything that is taken back by it, the first change first: what was changed since, and what else was
 * changed in the same session. Nothing for a link that is over.
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

/** How somebody is reached, locked until the transaction ends. */
export function getContactsForUpdate(trx: Database, userId: number) {
  return trx
    .selectFrom('users')
    .select(['email', 'mobile'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Gives an account its former contacts and another password. A sign-up with one of them that was never completed makes room.
 * Throws the database's unique violation when one is somebody else's by now.
 */
export async function restoreContacts(
  trx: Database,
  userId: number,
  former: { email?: string | null; mobile?: string | null; passwordHash: string },
): Promise<void> {
  await deleteSignUpsOf(trx, userId, former)
  await trx.updateTable('users').set(former).where('id', '=', userId).execute()
}

/** Ends what was begun on an account by codes, and by its password: recoveries, changes of contact, downloads of its data. */
export async function deleteBegun(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('verifications').where('userId', '=', userId).execute()
  await trx.deleteFrom('contactChanges').where('userId', '=', userId).execute()
  await trx.deleteFrom('dataTickets').where('userId', '=', userId).execute()
}

/** Takes the second step of sign-in away where it was set up after a moment. */
export async function deleteTwoStepSince(trx: Database, userId: number, since: Date): Promise<void> {
  await trx.deleteFrom('twoSteps').where('userId', '=', userId).where('begunAt', '>=', since).execute()
}
