import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@serendib/contract'
import { errorStatus } from '@serendib/contract'
import { isDatabaseBusy, isDatabaseFull, isDatabaseUnreachable } from '../database/unreachable.ts'
import type { Outage } from '../database/outage.ts'
import type { Metrics } from '../metrics.ts'
import { isReadOnly, NotShared, NotWritable } from '../files.ts'
import { StorageFull } from '../storage/index.ts'
import { isDiskFull } from '../storage/sources.ts'
import { viewerOf } from './authenticate.ts'
import { ApiError } from '../api-error.ts'
import { logApiError } from './security-log.ts'
import { unavailablePage } from './unavailable-page.ts'

export const ERROR_TEXT = 'Something went wrong on our side. Please try again.'

type SendError = (
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

/**
 * Creates the error handler. It sends errors in the envelope; bugs are logged with the request's id and sent without a
 * stack.
 */
export function errorResponses({
  outage,
  metrics,
  fontFiles,
}: {
  outage: Outage
  metrics: Metrics
  fontFiles: readonly string[]
}): SendError {
  return async (error, request, reply) => {
    const isUnavailable = isDatabaseUnavailable(error, request, outage)
    if ((isUnavailable || isRefusedForNow(error)) && asksForPage(request)) {
      countRefused(metrics, isUnavailable ? new ApiError('unavailable') : error)
      return sendUnavailablePage(reply, unavailablePage(fontFiles, AWAY_SECONDS))
    }
    // A range beyond the end of a file of the web application.
    if ('statusCode' in error && error.statusCode === 416) return reply.code(416).send()
    const apiError = isUnavailable
      ? new ApiError('unavailable', { retryAfterSeconds: AWAY_SECONDS })
      : error instanceof ApiError
        ? error
        : apiErrorOfFastify(error)
    if (apiError?.code === 'storage_read_only') request.log.error({ err: error }, READ_ONLY)
    if (!apiError) {
      if (hasLeft(error, request)) request.log.info('the client closed the connection during a request')
      else request.log.error({ err: error }, 'request failed')
      await reply.code(500).send({ status: 0, dataset: ERROR_TEXT, code: 'error', request_id: request.id })
      return
    }
    countRefused(metrics, apiError)
    logApiError(request, apiError, viewerOf(request)?.id)
    await sendApiError(reply, apiError)
  }
}

/** Counts a request that is refused for now. */
export function countRefused({ requestsRefused }: Metrics, error: Error): void {
  if (!(error instanceof ApiError)) return
  const { httpStatus, reason } = error
  if (httpStatus === 429 || httpStatus === 503) requestsRefused.inc({ status: String(httpStatus), reason })
}

/** Whether a statement failed that may succeed in a moment. Logs outages, and a database that is busy or read-only. */
function isDatabaseUnavailable(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  outage: Outage,
): boolean {
  if (isDatabaseBusy(error)) {
    request.log.warn({ reason: error.message }, 'the database temporarily refused a statement')
    return true
  }
  const isAway = !hasLeft(error, request) && isDatabaseUnreachable(error)
  if (isAway) outage.refuse(error.message)
  return isAway
}

const isRefusedForNow = (error: FastifyError | ApiError) =>
  error instanceof ApiError && error.code === 'unavailable'

async function sendApiError(reply: FastifyReply, apiError: ApiError): Promise<void> {
  if (apiError.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(apiError.retryAfterSeconds))
  await reply.code(apiError.httpStatus).send({
    status: apiError.httpStatus === 401 ? 401 : 0,
    dataset: apiError.text,
    code: apiError.code,
    ...(apiError.fields ? { fields: apiError.fields } : {}),
    ...(apiError.ticket === undefined ? {} : { ticket: apiError.ticket }),
  })
}

const AWAY_SECONDS = 3

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
}

async function sendUnavailablePage(reply: FastifyReply, page: string): Promise<void> {
  await reply
    .code(errorStatus('unavailable'))
    .headers({ 'retry-after': String(AWAY_SECONDS), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page)
}

/**
 * Whether the client disconnected before it had sent the whole request: not an error, and nobody reads the response.
 */
const hasLeft = (error: FastifyError | ApiError, { raw }: FastifyRequest) =>
  error.code === 'ECONNRESET' && raw.destroyed && !raw.complete

const BY_HTTP_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

// PostgreSQL's codes for a value that a column can't hold: out of range, NUL in a text, not a number, not a date, too
// long for an index.
const UNSTORABLE: ReadonlySet<unknown> = new Set([
  '22003',
  '22021',
  '22P02',
  '22007',
  '22008',
  '22P05',
  '54000',
])

// The multipart parser throws plain errors for a missing boundary, parts that end too early and malformed headers.
const MULTIPART =
  /^(?:Multipart: |Unexpected end of multipart data|\w+ terminated early due to|(?:Missing|Unsupported) Content-Type)/

function apiErrorOfFastify(error: FastifyError | ApiError): ApiError | undefined {
  if (isStorageFull(error)) return new ApiError('storage_full')
  if (isStorageReadOnly(error)) return new ApiError('storage_read_only')
  if ('code' in error && UNSTORABLE.has(error.code)) return new ApiError('invalid_input')
  if (MULTIPART.test(error.message)) return new ApiError('invalid_input')
  const status = 'statusCode' in error ? error.statusCode : undefined
  const code = status === undefined ? undefined : BY_HTTP_STATUS[status]
  if (code === undefined || errorStatus(code) !== status) return undefined
  return new ApiError(code)
}

/** The log message when a write fails because the data folder, or part of it, is read-only. */
export const READ_ONLY = 'the data folder is not writable'

/** Whether a file could not be written because of the file system, not because of its content. */
function isStorageReadOnly(error: Error): boolean {
  const isFolder = error instanceof NotWritable || error instanceof NotShared
  return isFolder || ('syscall' in error && isReadOnly(error))
}

/** Whether a write failed because a disk, ours or the database's, has no space, no inodes or no quota left. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof StorageFull || isDiskFull(error) || isDatabaseFull(error)
}
