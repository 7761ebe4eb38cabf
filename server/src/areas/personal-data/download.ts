import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { siteCookie } from '../../platform/http/site-cookie.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hashToken, tokenOf } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { zipOf } from '../../platform/zip.ts'
import { insertTicket, takeTicket } from './deletion-queries.ts'
import { filesOf } from './export.ts'

const PATH = '/api/users/myData'
const TICKET_MINUTES = 10
/** Binds a ticket to the browser that asked: a browser can't send its session's token when it saves a file. */
const EXPORT_COOKIE = { name: 'data_export', path: PATH }

/**
 * Answers a URL at which the viewer's data can be downloaded once in the next ten minutes, while the session lives, with the cookie that is
 * set here or the session's token.
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

/** Streams everything that is kept of a person as one zip: what is sent is read just before, and nothing piles up. */
export function myDataRoute(app: FastifyInstance, { db, storage }: { db: Database; storage: Storage }): void {
  // A HEAD would use the ticket up.
  const options = { exposeHeadRoute: false }
  app.get<{ Params: { ticket: string } }>(`${PATH}/:ticket`, options, async (request, reply) => {
    const cookie = siteCookie(request, reply, EXPORT_COOKIE).brought
    const token = tokenOf(request.headers.authorization)
    const userId = await takeTicket(db, {
      tokenHash: hashToken(request.params.ticket),
      sessionHash: token === undefined ? undefined : hashToken(token),
      cookieHash: cookie === undefined ? undefined : hashToken(cookie),
    })
    if (userId === undefined) throw new Refusal('not_found')
    const bytes = Readable.from(zipOf(filesOf({ db, storage }, userId)), { objectMode: false })
    bytes.on('error', (err) => request.log.error({ err }, 'a download of personal data was cut off'))
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="serendib-${dayText(new Date())}.zip"`)
      .send(bytes)
  })
}
