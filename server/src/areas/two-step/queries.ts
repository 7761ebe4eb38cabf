import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** How long a key waits for its first code. */
const UNCONFIRMED_HOURS = 1

/** How it stands with an account; undefined where it is off. */
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

/** Keeps a new key that is still to be confirmed, in the place of one before; false where it is on already. */
export async function upsertKey(db: Database, userId: number, sealedKey: string): Promise<boolean> {
  const kept = await db
    .insertInto('twoSteps')
    .values({ userId, sealedKey })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedKey, begunAt: sql<Date>`now()` })
        .where('twoSteps.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return kept !== undefined
}

/** The key that waits to be confirmed. */
export function findUnconfirmedKey(db: Database, userId: number) {
  return db
    .selectFrom('twoSteps')
    .select('sealedKey')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('begunAt', '>', sql<Date>`now() - make_interval(hours => ${UNCONFIRMED_HOURS})`)
    .executeTakeFirst()
}

/** Has a key count from now on; false when another one took its place meanwhile. */
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

/** The key that counts. */
export function findKey(db: Database, userId: number) {
  return db
    .selectFrom('twoSteps')
    .select('sealedKey')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
}

/** Takes the code of a step, in one statement; false when that one, or one after it, was taken before. */
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

/** Puts these in the place of all recovery codes; false where two-step sign-in is off meanwhile. */
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

/** Takes a recovery code, once; false when there is none like it. */
export async function takeRecoveryCode(trx: Database, userId: number, codeHash: Buffer): Promise<boolean> {
  const taken = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Removes the key and the recovery codes of an account; false where two-step sign-in is off. */
export async function deleteTwoStep(trx: Database, userId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('twoSteps')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** How the owner of an account is reached. */
export function getContacts(db: Database, userId: number) {
  return db.selectFrom('users').select(['email', 'mobile']).where('id', '=', userId).executeTakeFirstOrThrow()
}
