import type { Language } from '@serendib/texts'
import type { ContactMethod } from '@serendib/contract'
import { normalizeContact } from '@serendib/contract'
import { violatedConstraint } from '../../platform/database/violations.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Message } from '../../platform/messages/index.ts'
import { inLanguage } from '../../platform/language.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { profileMessages } from './texts.ts'
import type { Contact, Sender } from '../accounts/index.ts'
import {
  beginVerification,
  checkCode,
  codeMessage,
  countCode,
  newCode,
  readContact,
} from '../accounts/index.ts'
import { countAttempt } from '../session/index.ts'
import { deleteBegun, getContactsForUpdate } from './contact-undo-queries.ts'
import { offerUndo, type UndoParts } from './contact-undo.ts'
import {
  findContactChange,
  findContactOwner,
  getProfile,
  takeContactChange,
  updateContact,
  upsertContactChange,
} from './queries.ts'

const CHANGES_AN_HOUR = 10

export interface ContactParts extends UndoParts, Sender {
  readonly registrationMethods: readonly ContactMethod[]
}

/**
 * Sends a code to a new contact. For another account's contact, the response is the same, but its owner is notified and
 * no code is valid. Throws `new_contact_missing`, `contact_unchanged`, the errors for an invalid contact, and
 * `too_many_codes`.
 */
export async function beginContactChange(
  parts: ContactParts,
  viewer: Viewer,
  origin: CallOrigin,
  call: { email: string; mobile: string },
): Promise<void> {
  const { db, messenger } = parts
  if (call.email === '' && call.mobile === '') throw missingContact()
  const contact = await readNewContact(parts, viewer, call)
  const byPerson = { kind: 'code-sent-from', subject: `user ${viewer.id}` } as const
  await countAttempt(db, { ...byPerson, max: CHANGES_AN_HOUR, minutes: 60 }, 'too_many_codes')
  await countCode(parts, contact, origin)
  const owner = await findContactOwner(db, contact.method, contact.value)
  const isTaken = owner !== undefined
  const code = newCode()
  await db.transaction().execute(async (trx) => {
    const reference = await beginVerification(trx, {
      purpose: 'contact-change',
      contact,
      userId: isTaken ? null : viewer.id,
      code: isTaken ? null : code,
    })
    const change = { userId: viewer.id, reference, method: contact.method, contact: contact.value }
    await upsertContactChange(trx, change)
    await messenger.send(owner ? contactTakenMessage(contact, owner) : codeMessage(contact, code, null), trx)
  })
}

function missingContact(): ApiError {
  const apiError = new ApiError('new_contact_missing')
  return new ApiError('new_contact_missing', { fields: { email: apiError.text } })
}

async function readNewContact(
  { db, registrationMethods }: ContactParts,
  viewer: Viewer,
  given: { email: string; mobile: string },
): Promise<Contact> {
  const contact = readContact(given)
  if (!registrationMethods.includes(contact.method)) throw new ApiError('method_not_accepted')
  const profile = await getProfile(db, viewer.id)
  if (profile[contact.method] === contact.value) throw new ApiError('contact_unchanged')
  return contact
}

/**
 * Changes the contact if the code is right, and sends the previous contacts a link that undoes the change. Throws
 * `change_code_wrong` for any wrong code, also if no change was requested.
 */
export async function finishContactChange(
  parts: ContactParts,
  viewer: Viewer,
  call: { code: string; newContact: string; origin: CallOrigin },
): Promise<{ email: string; mobile: string }> {
  const { db } = parts
  const change = await findContactChange(db, viewer.id)
  const isOther = call.newContact !== '' && normalizeContact(call.newContact) !== change?.contact
  if (!change || isOther) throw wrongCode()
  const { reference, method, contact } = change
  await requireCode(db, { reference, code: call.code, purpose: 'contact-change', origin: call.origin })
  return db
    .transaction()
    .execute(async (trx) => {
      if (!(await takeContactChange(trx, change))) throw wrongCode()
      const before = await getContactsForUpdate(trx, viewer.id)
      const after = await updateContact(trx, viewer.id, method, contact)
      // Invalidates codes that were sent to the former contact.
      await deleteBegun(trx, viewer.id)
      await offerUndo(trx, parts, viewer, { before, method })
      return after
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === undefined ? error : new ApiError('contact_taken')
    })
}

async function requireCode(db: ContactParts['db'], check: Parameters<typeof checkCode>[1]): Promise<void> {
  try {
    await checkCode(db, check)
  } catch (error) {
    const isLimit = error instanceof ApiError && error.retryAfterSeconds !== undefined
    throw error instanceof ApiError && !isLimit ? wrongCode() : error
  }
}

function wrongCode(): ApiError {
  const apiError = new ApiError('change_code_wrong')
  return new ApiError('change_code_wrong', { fields: { code: apiError.text } })
}

function contactTakenMessage(contact: Contact, owner: { language: Language | null }): Message {
  const language = owner.language ?? 'en'
  return inLanguage(language, () => {
    const { subject, text, sms } = profileMessages.taken
    const parts = paragraphs(contact.method === 'mobile' ? sms : text)
    return { to: contact.value, method: contact.method, kind: 'contact-taken', subject, parts, language }
  })
}
