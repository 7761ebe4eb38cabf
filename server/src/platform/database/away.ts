import { errorCode } from '../error-code.ts'

/** Codes of PostgreSQL (stopped, crashed, starting, connection ended, full of connections, class 08) and of the network on the way to it. */
const AWAY =
  /^(?:57P0[1235]|25P03|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What pg says in words alone. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * The database is there and refuses this statement for now: a standby that can only be read (25006), a statement that took too long
 * (57014), a deadlock or a conflict of transactions (40P01, 40001), a lock (55P03), full of connections (53300), out of memory (53200).
 */
const BUSY = /^(?:25006|57014|40P01|40001|55P03|53300|53200|53400)$/
/** What the pool says when all of its connections are in use. */
const BUSY_WORDS = /^timeout exceeded when trying to connect/

/** Whether a statement failed because the database is not there now: it may well be in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  return fits(error, AWAY, AWAY_WORDS)
}

/** Whether a statement failed because the database has too much to do, or can only be read. Look here first: it is no outage. */
export function isDatabaseBusy(error: unknown): boolean {
  return fits(error, BUSY, BUSY_WORDS)
}

function fits(error: unknown, codes: RegExp, words: RegExp): boolean {
  if (!(error instanceof Error)) return false
  return codes.test(errorCode(error) ?? '') || words.test(error.message)
}
