import { Refused } from '@serendib/contract'
import { textOf } from '../../platform/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { sessionTexts, waitText } from '../../platform/texts/session.ts'

/** Why a step of a sign-in was refused, and how long to wait where one was tried too often. */
export function faultText(error: Error): string {
  if (!(error instanceof Refused)) return commonTexts.somethingWentWrong
  const text = textOf(error, sessionTexts.wrongCredentials)
  if (error.retryAfterSeconds === undefined) return text
  return `${text} ${sessionTexts.tryAgainIn(waitText(error.retryAfterSeconds))}`
}
