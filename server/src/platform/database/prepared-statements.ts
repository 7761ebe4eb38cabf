import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { errorCode } from '../error-code.ts'

/** In the text of prepared statements. */
export const MARK = '/* prepared */'

/**
 * Marks a statement that is prepared: PostgreSQL parses and plans it once per connection instead of each time, which takes
 * longer than running most of them (2 ms of 2.5 for a video's page). Use it with `modifyFront`.
 *
 * Only for frequent statements whose plan suits all parameters, as those that find rows by unique values do. Other plans may
 * read a whole table for some parameters: that of somebody's comments read those of everybody. Values of any number are
 * parameters of arrays, so that there is one text for all. Limits inside the statement are literals: PostgreSQL assumes that
 * those in parameters let a tenth of the rows through, and may plan the statement each time.
 */
export const prepared = sql.raw(MARK)

/** Statements beyond these are not prepared. Each takes about 0.25 MB of memory in each connection of the database. */
const PREPARED_MAX = 30

/** PostgreSQL's error for a prepared statement whose columns changed (by an upgrade, while this process runs). */
const COLUMNS_CHANGED = '0A000'

/**
 * Returns a client class for a pool that prepares marked statements. One that returns other columns than before fails once
 * with 0A000, and then all are prepared again.
 */
export function preparingClient(): typeof pg.Client {
  let names = new Map<string, string>()
  let generation = 0

  function nameOf(text: string): string | undefined {
    let name = names.get(text)
    if (name === undefined && names.size < PREPARED_MAX) {
      name = createHash('sha256').update(`${generation} ${text}`).digest('hex').slice(0, 40)
      names.set(text, name)
    }
    return name
  }

  function watch(result: Promise<unknown>): void {
    result.catch((error: unknown) => {
      if (errorCode(error) !== COLUMNS_CHANGED) return
      generation++
      names = new Map()
    })
  }

  return class extends pg.Client {
    override query(...given: [never]): never {
      const [text, values]: readonly unknown[] = given
      const name = typeof text === 'string' && text.includes(MARK) ? nameOf(text) : undefined
      if (name === undefined || typeof text !== 'string' || !Array.isArray(values))
        return super.query(...given)
      const result = super.query({ name, text, values })
      watch(result)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg declares it by overloads
      return result as never
    }
  }
}
