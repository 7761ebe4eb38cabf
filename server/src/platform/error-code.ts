import { constants } from 'node:os'

/** The code of a Node or PostgreSQL error (`ENOENT`, `23505`); undefined for any other thrown value. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  // Node has no name for EDQUOT: "Unknown system error -122".
  return 'errno' in error && error.errno === -constants.errno.EDQUOT ? 'EDQUOT' : error.code
}
