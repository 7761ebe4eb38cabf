import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Lists the watched words and phrases in alphabetical order. */
export function listWatchedWords(db: Database) {
  return db.selectFrom('watchedWords').select(['id', 'phrase']).orderBy('form').execute()
}

/** Lists the watched phrases that have one of these forms. */
export async function listPhrasesIn(db: Database, forms: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('watchedWords')
    .select('phrase')
    .where('form', '=', sql<string>`any(${[...forms]}::text[])`)
    .orderBy('form')
    .execute()
  return rows.map(({ phrase }) => phrase)
}

/** Serializes additions. Doesn't block comments. */
export async function lockWatchedWords(trx: Database): Promise<void> {
  await sql`lock table watched_words in share row exclusive mode`.execute(trx)
}

export async function countWatchedWords(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('watchedWords')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts words whose form is not listed, and returns those. */
export async function insertWatchedWords(
  trx: Database,
  words: readonly { form: string; phrase: string }[],
): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await trx
    .insertInto('watchedWords')
    .values([...words])
    .onConflict((conflict) => conflict.column('form').doNothing())
    .returning('phrase')
    .execute()
  return rows.map(({ phrase }) => phrase)
}

/** Deletes a watched word. Returns it, or undefined if it no longer exists. */
export async function deleteWatchedWord(trx: Database, id: number): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('watchedWords')
    .where('id', '=', id)
    .returning('phrase')
    .executeTakeFirst()
  return deleted?.phrase
}
