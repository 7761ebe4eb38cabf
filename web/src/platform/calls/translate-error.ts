import { CallError, errorText, isErrorCode } from '@serendib/contract'
import { sessionTexts, waitText } from '../texts/session.ts'

/** The same error with its texts in the page's language; undefined for a code that this version doesn't know. */
export function translateError(error: CallError): CallError | undefined {
  const { code, httpStatus, retryAfterSeconds, ticket } = error
  if (!isErrorCode(code)) return undefined
  const wait =
    code === 'rate_limited' && retryAfterSeconds !== undefined ? waitText(retryAfterSeconds) : undefined
  const text = errorText(code)
  const invalid = errorText('invalid_input')
  return new CallError({
    code,
    httpStatus,
    retryAfterSeconds,
    ticket,
    text: wait === undefined ? text : `${text} ${sessionTexts.tryAgainIn({ wait })}`,
    fields: Object.fromEntries(
      Object.keys(error.fields).map((field) => [field, code === 'invalid_input' ? invalid : text]),
    ),
  })
}
