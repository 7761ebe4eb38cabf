import type { ErrorCode } from '@serendib/contract'
import { errorStatus, errorText } from '@serendib/contract'
import { inLanguage } from './language.ts'

/** An expected error: the HTTP status and text of the response come from the contract, unless `text` is given. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly text: string
  readonly httpStatus: number
  readonly retryAfterSeconds: number | undefined
  /** Error texts by field name of the body. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** The sign-in ticket, with which the second step is made. */
  readonly ticket: string | undefined
  /** The account that the call was about; only logged. */
  readonly accountId: number | undefined
  /** Why the request was refused, for the metrics: the code, unless it has several causes. A fixed set of words. */
  readonly reason: string

  constructor(
    code: ErrorCode,
    details: {
      text?: string
      retryAfterSeconds?: number
      fields?: Record<string, string>
      ticket?: string
      accountId?: number | undefined
      reason?: string
    } = {},
  ) {
    // Responses are English; the browser shows the code's text in its own language.
    super(details.text ?? inLanguage('en', () => errorText(code)))
    this.name = 'Error'
    this.code = code
    this.text = this.message
    this.httpStatus = errorStatus(code)
    this.retryAfterSeconds = details.retryAfterSeconds
    this.fields = details.fields
    this.ticket = details.ticket
    this.accountId = details.accountId
    this.reason = details.reason ?? code
  }

  /** Returns the same error with other field names. */
  withFields(fields: Record<string, string>): ApiError {
    const { code, text, retryAfterSeconds, accountId, reason } = this
    return new ApiError(code, {
      text,
      fields,
      accountId,
      reason,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
}
