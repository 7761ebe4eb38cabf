import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement sent to the database. */
export interface SentStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

const BRACKETS: ReadonlySet<string> = new Set(['begin', 'commit', 'rollback'])
const observed = new AsyncLocalStorage<SentStatement[]>()

/** Called by the connection for every statement. */
export function observeStatement({ sql, parameters }: SentStatement): void {
  if (!BRACKETS.has(sql)) observed.getStore()?.push({ sql, parameters })
}

/** Runs `run` and returns the statements it sent on any connection, in order (without begin, commit and rollback). */
export async function observeStatements<T>(
  run: () => Promise<T>,
): Promise<{ result: T; statements: SentStatement[] }> {
  const statements: SentStatement[] = []
  const result = await observed.run(statements, run)
  return { result, statements }
}

/**
 * Runs `run` and returns the SQL of the statements it sent. Tests use it to assert that a list takes a fixed number of
 * statements.
 */
export async function countStatements<T>(
  run: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const { result, statements } = await observeStatements(run)
  return { result, statements: statements.map(({ sql }) => sql) }
}
