import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../../platform/database/connect.ts'
import { violatedConstraint } from '../../platform/database/violations.ts'
import type { EmailLink, EmailLinkPage } from '../../platform/http/email-links.ts'
import { emailLinkRoutes } from '../../platform/http/email-links.ts'
import { ApiError } from '../../platform/api-error.ts'
import { logSecurity } from '../../platform/http/security-log.ts'
import { hashToken, type Viewer } from '../../platform/http/viewer.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs, type MessagePart } from '../../platform/messages/parts.ts'
import { sendToAllContacts, type Recipient } from '../../platform/messages/send-to-contact.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { profileMessages } from './texts.ts'
import type { Contact } from '../accounts/index.ts'
import { endOtherSessions } from '../session/index.ts'
import {
  deleteBegun,
  deleteTwoStepSince,
  findContactUndo,
  getContactsForUpdate,
  insertContactUndo,
  restoreContacts,
  takeContactUndos,
  UNDO_DAYS,
} from './contact-undo-queries.ts'

// Anybody with the password, or with an open session in which it was just entered, could take over the account. So the
// previous contacts are notified at once, with a link that undoes the change.

const PATH = '/api/users/undoContactChange'

export interface UndoParts {
  readonly db: Database
  readonly messenger: Messenger
  /** The site's own origin, for the link. */
  readonly siteUrl: string
}

/** Notifies the previous contacts of a change, in its transaction, with a link that undoes it. */
export async function offerUndo(
  trx: Database,
  { messenger, siteUrl }: UndoParts,
  viewer: Viewer,
  change: { before: Recipient; method: Contact['method'] },
): Promise<void> {
  const { before, method } = change
  const token = randomBytes(24).toString('base64url')
  const former = before[method]
  const sessionHash = viewer.tokenHash
  await insertContactUndo(trx, {
    userId: viewer.id,
    tokenHash: hashToken(token),
    sessionHash,
    method,
    former,
  })
  await sendToAllContacts(messenger, trx, before, () => {
    const { [method]: about, undo, notMe, sms } = profileMessages.contact
    const button: MessagePart = { type: 'button', text: notMe, url: `${siteUrl}${PATH}?t=${token}` }
    return {
      kind: 'contact-changed',
      subject: former === null ? about.added : about.changed,
      parts: [
        ...paragraphs(
          former === null ? about.addedText : about.changedText({ former }),
          undo({ days: UNDO_DAYS }),
        ),
        button,
      ],
      sms: [{ ...button, text: sms }],
    }
  })
}

/**
 * Undoes the change of a link, later changes, and those from the same session: restores the previous contacts, ends
 * every session, invalidates the password, and removes two-step sign-in if it was set up since. Returns the account.
 * Throws `not_found` for an expired link, and `contact_taken`.
 */
async function undoContactChange({ db, messenger }: UndoParts, token: string): Promise<number> {
  if ((await findContactUndo(db, hashToken(token))) === undefined) throw new ApiError('not_found')
  // The change may have been used to set a password. The owner sets a new one with a code sent to the previous contact.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return db.transaction().execute(async (trx) => {
    const changes = await takeContactUndos(trx, hashToken(token))
    const [first] = changes
    if (!first) throw new ApiError('not_found')
    const { userId, changedAt } = first
    const until = await getContactsForUpdate(trx, userId)
    // If a contact was changed several times, the value before the first change.
    const former = Object.fromEntries(changes.toReversed().map((change) => [change.method, change.former]))
    await restoreContacts(trx, userId, { ...former, passwordHash }).catch((error: unknown) => {
      throw violatedConstraint(error) === undefined ? error : new ApiError('contact_taken')
    })
    await endOtherSessions(trx, userId, null)
    await deleteBegun(trx, userId)
    await deleteTwoStepSince(trx, userId, changedAt)
    const affected = contactsOfBoth(until, await getContactsForUpdate(trx, userId))
    for (const contacts of affected) await sendToAllContacts(messenger, trx, contacts, undoneMessage)
    return userId
  })
}

/** Each contact once, from before and after. */
function contactsOfBoth(until: Recipient, now: Recipient): Recipient[] {
  const gone = {
    language: now.language,
    email: until.email === now.email ? null : until.email,
    mobile: until.mobile === now.mobile ? null : until.mobile,
  }
  return [now, gone]
}

const undoneMessage = () => ({
  kind: 'contact-change-undone',
  subject: profileMessages.undone.subject,
  parts: paragraphs(profileMessages.undone.text),
  sms: paragraphs(profileMessages.undone.sms),
})

const Query = z.object({ t: z.string().check(z.maxLength(100)) })

/** The page behind the undo link. */
export async function contactUndoRoutes(app: FastifyInstance, parts: UndoParts): Promise<void> {
  const readToken = (query: unknown) => z.safeParse(Query, query).data?.t ?? ''
  const link: EmailLink = {
    look: async (query) => {
      const undo = await findContactUndo(parts.db, hashToken(readToken(query)))
      return undo === undefined ? overPage() : askPage(undo.method, undo.former !== null)
    },
    confirm: async (query, request) => {
      try {
        const account = await undoContactChange(parts, readToken(query))
        logSecurity(request, 'contact changed', { account })
        return donePage()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return overPage()
        if (error instanceof ApiError && error.code === 'contact_taken') return takenPage()
        throw error
      }
    },
  }
  await emailLinkRoutes(app, PATH, link)
}

function askPage(method: Contact['method'], isChanged: boolean): EmailLinkPage {
  const { title, restores, removes } = profileMessages.undo.ask
  const text = isChanged ? restores[method] : removes[method]
  return { httpStatus: 200, title, text, button: profileMessages.contact.notMe }
}

function donePage(): EmailLinkPage {
  const { title, text, link } = profileMessages.undo.done
  return { httpStatus: 200, title, text, link: { words: link, href: '/identifyAccount' } }
}

function overPage(): EmailLinkPage {
  const { title, text } = profileMessages.undo.over
  return { httpStatus: 404, title, text: text({ days: UNDO_DAYS }) }
}

const takenPage = (): EmailLinkPage => ({ httpStatus: 409, ...profileMessages.undo.taken })
