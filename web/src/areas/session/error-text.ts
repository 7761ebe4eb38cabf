import { CallError } from '@serendib/contract'
import { formatError } from '../../platform/calls/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { sessionTexts, waitText } from '../../platform/texts/session.ts'

/** Why a step of signing in was refused, including how long to wait after too many attempts. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return commonTexts.somethingWentWrong
  const text = formatError(error, sessionTexts.wrongCredentials)
  if (error.retryAfterSeconds === undefined) return text
  return `${text} ${sessionTexts.tryAgainIn({ wait: waitText(error.retryAfterSeconds) })}`
}
