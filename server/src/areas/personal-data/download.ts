import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { siteCookie } from '../../platform/http/site-cookie.ts'
import { Tally } from '../../platform/http/limits/tally.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hashToken, readToken } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { writeZip } from './zip.ts'
import { insertTicket, takeTicket } from './deletion-queries.ts'
import { listFiles } from './export.ts'

const PATH = '/api/users/myData'
const TICKET_MINUTES = 10
/** Binds a ticket to the browser that requested it: a browser can't send its session's token when it saves a file. */
const EXPORT_COOKIE = { name: 'data_export', path: PATH }
/** Data exports at a time. Each reads all originals of an account, which may take hours. */
const EXPORTS_MAX = 16
const EXPORTS_MAX_EACH = 2
const RETRY_SECONDS = 60

/** Counts the data exports in progress in this process. */
export class DataExports {
  private readonly tally = new Tally()

  /**
   * Registers an export and returns a function that ends it. Throws `too_many_at_once` for the account, `busy` for the
   * whole site.
   */
  enter(userId: number): () => void {
    const leaveAccount = this.tally.enter([{ name: String(userId), share: 1 }], EXPORTS_MAX_EACH)
    if (!leaveAccount) throw new ApiError('too_many_at_once', { retryAfterSeconds: RETRY_SECONDS })
    const leaveSite = this.tally.enter([{ name: 'site', share: 1 }], EXPORTS_MAX)
    if (leaveSite)
      return () => {
        leaveAccount()
        leaveSite()
      }
    leaveAccount()
    throw new ApiError('busy', { retryAfterSeconds: RETRY_SECONDS })
  }
}

/**
 * Returns a URL to download the viewer's data once within ten minutes, while the session is live, with the cookie set
 * here or the session's token.
 */
export async function issueTicket(db: Database, viewer: Viewer, origin: CallOrigin): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  const cookie = randomBytes(32).toString('base64url')
  await insertTicket(db, {
    tokenHash: hashToken(ticket),
    userId: viewer.id,
    sessionHash: viewer.tokenHash,
    cookieHash: hashToken(cookie),
    minutes: TICKET_MINUTES,
  })
  origin.cookie?.(EXPORT_COOKIE).set(cookie, TICKET_MINUTES * 60)
  return `${PATH}/${ticket}`
}

/**
 * Streams all personal data of an account as one zip file. Each part is read right before it is sent, so nothing is
 * buffered.
 */
export function myDataRoute(
  app: FastifyInstance,
  { db, storage, exports }: { db: Database; storage: Storage; exports: DataExports },
): void {
  // A HEAD request would consume the ticket.
  const options = { exposeHeadRoute: false }
  app.get<{ Params: { ticket: string } }>(`${PATH}/:ticket`, options, async (request, reply) => {
    const cookie = siteCookie(request, reply, EXPORT_COOKIE).received
    const token = readToken(request.headers.authorization)
    const ticket = {
      tokenHash: hashToken(request.params.ticket),
      sessionHash: token === undefined ? undefined : hashToken(token),
      cookieHash: cookie === undefined ? undefined : hashToken(cookie),
    }
    // A rejected export keeps its ticket for another attempt.
    const userId = await db.transaction().execute(async (trx) => {
      const taken = await takeTicket(trx, ticket)
      if (taken === undefined) throw new ApiError('not_found')
      const leave = exports.enter(taken)
      if (reply.raw.destroyed) leave()
      else reply.raw.once('close', leave)
      return taken
    })
    const bytes = writeZip(listFiles({ db, storage }, userId))
    bytes.on('error', (err) => request.log.error({ err }, 'a download of personal data was interrupted'))
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="serendib-${dayText(new Date())}.zip"`)
      .send(bytes)
  })
}
