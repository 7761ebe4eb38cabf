import type { ErrorCode } from '@serendib/contract'
import { errorStatus, errorText } from '@serendib/contract'

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

  constructor(
    code: ErrorCode,
    details: {
      text?: string
      retryAfterSeconds?: number
      fields?: Record<string, string>
      ticket?: string
      accountId?: number | undefined
    } = {},
  ) {
    super(details.text ?? errorText(code))
    this.name = 'Error'
    this.code = code
    this.text = this.message
    this.httpStatus = errorStatus(code)
    this.retryAfterSeconds = details.retryAfterSeconds
    this.fields = details.fields
    this.ticket = details.ticket
    this.accountId = details.accountId
  }

  /** Returns the same error with other field names. */
  withFields(fields: Record<string, string>): ApiError {
    const { code, text, retryAfterSeconds, accountId } = this
    return new ApiError(code, {
      text,
      fields,
      accountId,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
}
