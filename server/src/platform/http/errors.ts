import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '@serendib/contract'
import { refusalStatus } from '@serendib/contract'
import { isDatabaseAway, isDatabaseBusy } from '../database/away.ts'
import type { Outage } from '../database/outage.ts'
import { errorCode } from '../error-code.ts'
import { isReadOnly, NotWritable } from '../files.ts'
import { StorageFull } from '../storage/index.ts'
import { viewerOf } from './bind.ts'
import { Refusal } from './refusal.ts'
import { logRefusal } from './security-log.ts'
import { unavailablePage } from './unavailable-page.ts'

export const FAULT_TEXT = 'Something went wrong on our side. Please try again.'

type AnswerError = (
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

/** Makes the envelope of a refusal, and of a bug: that is logged with the request's id and shown without its stack. */
export function errorAnswers({
  outage,
  fontFiles,
}: {
  outage: Outage
  fontFiles: readonly string[]
}): AnswerError {
  const page = unavailablePage(fontFiles, AWAY_SECONDS)
  return async (error, request, reply) => {
    const isUnavailable = isDatabaseUnavailable(error, request, outage)
    if ((isUnavailable || isRefusedForNow(error)) && asksForPage(request))
      return answerUnavailablePage(reply, page)
    // A part of a file of the application that is not in it.
    if ('statusCode' in error && error.statusCode === 416) return reply.code(416).send()
    const refusal = isUnavailable
      ? new Refusal('unavailable', { retryAfterSeconds: AWAY_SECONDS })
      : error instanceof Refusal
        ? error
        : refusalOfFastify(error)
    if (refusal?.code === 'storage_read_only') request.log.error({ err: error }, READ_ONLY)
    if (!refusal) {
      if (hasLeft(error, request)) request.log.info('a caller left in the middle of a call')
      else request.log.error({ err: error }, 'a call failed')
      await reply.code(500).send({ status: 0, dataset: FAULT_TEXT, code: 'fault', request_id: request.id })
      return
    }
    logRefusal(request, refusal, viewerOf(request)?.id)
    await sendRefusal(reply, refusal)
  }
}

/** Whether a statement failed that may work in a moment. Of an outage, and of a database that is busy or read-only, the log is told. */
function isDatabaseUnavailable(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  outage: Outage,
): boolean {
  if (isDatabaseBusy(error)) {
    request.log.warn({ reason: error.message }, 'the database refused a statement for now')
    return true
  }
  const isAway = !hasLeft(error, request) && isDatabaseAway(error)
  if (isAway) outage.refuse(error.message)
  return isAway
}

const isRefusedForNow = (error: FastifyError | Refusal) =>
  error instanceof Refusal && error.code === 'unavailable'

async function sendRefusal(reply: FastifyReply, refusal: Refusal): Promise<void> {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  await reply.code(refusal.httpStatus).send({
    status: refusal.httpStatus === 401 ? 401 : 0,
    dataset: refusal.text,
    code: refusal.code,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.ticket === undefined ? {} : { ticket: refusal.ticket }),
  })
}

const AWAY_SECONDS = 3

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
}

async function answerUnavailablePage(reply: FastifyReply, page: string): Promise<void> {
  await reply
    .code(refusalStatus('unavailable'))
    .headers({ 'retry-after': String(AWAY_SECONDS), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Whether whoever called went away before all was sent: nobody's fault, and nobody reads the answer. */
const hasLeft = (error: FastifyError | Refusal, { raw }: FastifyRequest) =>
  error.code === 'ECONNRESET' && raw.destroyed && !raw.complete

const BY_HTTP_STATUS: Readonly<Record<number, RefusalCode>> = {
  400: 'invalid_input',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

// PostgreSQL's words for a value that no column can hold: out of range, a NUL in a text, no number, no date, too long for an index.
const UNSTORABLE: ReadonlySet<unknown> = new Set([
  '22003',
  '22021',
  '22P02',
  '22007',
  '22008',
  '22P05',
  '54000',
])

// The parser of multipart forms throws bare errors: without a boundary, with parts that end too early, with headers that are none.
const MULTIPART =
  /^(?:Multipart: |Unexpected end of multipart data|\w+ terminated early due to|(?:Missing|Unsupported) Content-Type)/

function refusalOfFastify(error: FastifyError | Refusal): Refusal | undefined {
  if (isStorageFull(error)) return new Refusal('storage_full')
  if (isStorageReadOnly(error)) return new Refusal('storage_read_only')
  if ('code' in error && UNSTORABLE.has(error.code)) return new Refusal('invalid_input')
  if (MULTIPART.test(error.message)) return new Refusal('invalid_input')
  const status = 'statusCode' in error ? error.statusCode : undefined
  const code = status === undefined ? undefined : BY_HTTP_STATUS[status]
  if (code === undefined || refusalStatus(code) !== status) return undefined
  return new Refusal(code)
}

/** What the log says where something could not be kept because the data folder, or a part of it, can only be read. */
export const READ_ONLY = 'the data folder cannot be written'

/** Whether a file could not be written, and not because of what it is. */
function isStorageReadOnly(error: Error): boolean {
  return error instanceof NotWritable || ('syscall' in error && isReadOnly(error))
}

// The last one is PostgreSQL's.
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something could not be kept because a disk, ours or the database's, has no space or no inode left. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof StorageFull || NO_ROOM.has(errorCode(error))
}
