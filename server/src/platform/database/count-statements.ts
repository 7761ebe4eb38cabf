import { AsyncLocalStorage } from 'node:async_hooks'

const BRACKETS: ReadonlySet<string> = new Set(['begin', 'commit', 'rollback'])
const observed = new AsyncLocalStorage<string[]>()

/** Called by the connection for every statement sent. */
export function observeStatement(sql: string): void {
  if (!BRACKETS.has(sql)) observed.getStore()?.push(sql)
}

/**
 * Runs `act` and tells which SQL statements it sent, on any connection, in order (begin and commit are left out).
 * Tests assert with it that a list costs a fixed number of statements.
 */
export async function countStatements<T>(
  act: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const result = await observed.run(statements, act)
  return { result, statements }
}
