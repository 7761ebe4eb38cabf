import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** How long a key can be confirmed with its first code. */
const UNCONFIRMED_HOURS = 1

/** Finds the two-step sign-in of an account; undefined if it is off. */
export function findTwoStep(db: Database, userId: number) {
  return db
    .selectFrom('twoSteps')
    .select([
      sql<Date>`two_steps.confirmed_at`.as('since'),
      sql<number>`(
        select count(*)::int from recovery_codes where recovery_codes.user_id = two_steps.user_id
      )`.as('recoveryCodes'),
    ])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
}

/**
 * Saves a new key that is not confirmed yet and replaces an earlier one. Returns false if two-step sign-in is already
 * on.
 */
export async function upsertKey(db: Database, userId: number, sealedKey: string): Promise<boolean> {
  const saved = await db
    .insertInto('twoSteps')
    .values({ userId, sealedKey })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedKey, startedAt: sql<Date>`now()` })
        .where('twoSteps.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return saved !== undefined
}

/** Finds the key that is not confirmed yet. */
export function findUnconfirmedKey(db: Database, userId: number) {
  return db
    .selectFrom('twoSteps')
    .select('sealedKey')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('startedAt', '>', sql<Date>`now() - make_interval(hours => ${UNCONFIRMED_HOURS})`)
    .executeTakeFirst()
}

/** Confirms a key. Returns false if another key has replaced it in the meantime. */
export async function confirmKey(
  trx: Database,
  key: { userId: number; sealedKey: string; step: number },
): Promise<boolean> {
  const confirmed = await trx
    .updateTable('twoSteps')
    .set({ confirmedAt: sql<Date>`now()`, lastStep: key.step })
    .where('userId', '=', key.userId)
    .where('sealedKey', '=', key.sealedKey)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Finds the confirmed key. */
export function findKey(db: Database, userId: number) {
  return db
    .selectFrom('twoSteps')
    .select('sealedKey')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
}

/**
 * Consumes the code of a time step in one statement. Returns false if a code of this step or a later one was used
 * before.
 */
export async function takeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('twoSteps')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .where('confirmedAt', 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Replaces all recovery codes. Returns false if two-step sign-in was turned off in the meantime. */
export async function replaceRecoveryCodes(
  trx: Database,
  userId: number,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const isOn = await trx
    .selectFrom('twoSteps')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!isOn) return false
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
  return true
}

/** Consumes a recovery code. Returns false if there is no such code. */
export async function takeRecoveryCode(trx: Database, userId: number, codeHash: Buffer): Promise<boolean> {
  const taken = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes the key and the recovery codes of an account. Returns false if two-step sign-in is off. */
export async function deleteTwoStep(trx: Database, userId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('twoSteps')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  return deleted !== undefined
}

export function getContacts(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'mobile', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
