import { errorCode } from '../error-code.ts'

/** Codes of PostgreSQL (stopped, crashed, starting, full of connections, class 08) and of the network on the way to it. */
const CODES =
  /^(?:57P0[123]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What pg says in words alone. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a statement failed because the database is not there now: it may well be in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return CODES.test(errorCode(error) ?? '') || WORDS.test(error.message)
}
