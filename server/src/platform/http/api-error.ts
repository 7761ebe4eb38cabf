import type { ErrorCode } from '@serendib/contract'
import { errorStatus, errorText } from '@serendib/contract'

/** An expected "no": the reply's HTTP code and text come from the contract, unless a text of its own is given. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly text: string
  readonly httpStatus: number
  readonly retryAfterSeconds: number | undefined
  /** Texts by the name of the body's field that they belong to. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** With which whoever called may go on where something is still missing. */
  readonly ticket: string | undefined
  /** Whose account was tried, for the log alone. */
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

  /** The same error with its texts by other names. */
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
