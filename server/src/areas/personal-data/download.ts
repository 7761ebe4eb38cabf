import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hashToken } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { zipOf } from '../../platform/zip.ts'
import { findTicketOwner, insertTicket } from './deletion-queries.ts'
import { filesOf } from './export.ts'

const PATH = '/api/users/myData'
const TICKET_MINUTES = 10

/** Answers an address at which a browser can download the viewer's data, without their token, for ten minutes. */
export async function issueTicket(db: Database, viewer: Viewer): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  await insertTicket(db, { tokenHash: hashToken(ticket), userId: viewer.id, minutes: TICKET_MINUTES })
  return `${PATH}/${ticket}`
}

/** Streams everything that is kept of a person as one zip: what is sent is read just before, and nothing piles up. */
export function myDataRoute(app: FastifyInstance, { db, storage }: { db: Database; storage: Storage }): void {
  app.get<{ Params: { ticket: string } }>(`${PATH}/:ticket`, async (request, reply) => {
    const userId = await findTicketOwner(db, hashToken(request.params.ticket))
    if (userId === undefined) throw new Refusal('not_found')
    const bytes = Readable.from(zipOf(filesOf({ db, storage }, userId)), { objectMode: false })
    bytes.on('error', (err) => request.log.error({ err }, 'a download of personal data was cut off'))
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="serendib-${dayText(new Date())}.zip"`)
      .header('cache-control', 'no-store')
      .send(bytes)
  })
}
