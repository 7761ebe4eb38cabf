import { errorCode } from '../error-code.ts'

/**
 * Error codes of PostgreSQL (stopped, crashed, starting, connection ended, too many connections, class 08) and the
 * network.
 */
const UNREACHABLE =
  /^(?:57P0[1235]|25P03|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of pg errors without a code. */
const UNREACHABLE_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * The database responds but refuses this statement for now: read-only standby (25006), statement timeout (57014),
 * deadlock (40P01), serialization failure (40001), lock (55P03), too many connections (53300), out of memory (53200), or a
 * prepared statement whose columns an upgrade changed (0A000).
 */
const BUSY = /^(?:25006|57014|40P01|40001|55P03|53300|53200|53400|0A000)$/
/** The pool's message when all connections are in use. */
const BUSY_WORDS = /^timeout exceeded when trying to connect/

/** Whether a statement failed because the database is unreachable; it may be back in a moment. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return fits(error, UNREACHABLE, UNREACHABLE_WORDS)
}

/**
 * Whether a statement failed because the database is overloaded or read-only. Check this first: it is not an outage.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return fits(error, BUSY, BUSY_WORDS)
}

/**
 * Whether a statement failed because the database's disk is full or its quota is exceeded. PostgreSQL has no error code
 * for a quota: it reports an internal error in the C library's words.
 */
export function isDatabaseFull(error: unknown): boolean {
  const code = errorCode(error)
  if (code === '53100') return true
  return code === 'XX000' && error instanceof Error && error.message.endsWith(': Disk quota exceeded')
}

function fits(error: unknown, codes: RegExp, words: RegExp): boolean {
  if (!(error instanceof Error)) return false
  return codes.test(errorCode(error) ?? '') || words.test(error.message)
}
