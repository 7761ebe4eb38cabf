import { randomBytes } from 'node:crypto'
import type { Credentials } from '@serendib/contract'
import type { Language } from '@serendib/texts'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import type { FindViewer } from '../../platform/http/viewer.ts'
import { hashToken } from '../../platform/http/viewer.ts'
import { ApiError } from '../../platform/api-error.ts'
import { deviceName } from '../../platform/device-name.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { sendToContact } from '../../platform/messages/send-to-contact.ts'
import { isPassword, pretendToCheckPassword } from '../../platform/passwords.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { newDeviceTexts } from './texts.ts'
import type { Attempt } from './attempts.ts'
import { countAttemptFrom, countGuess } from './attempts.ts'
import { isNewDeviceOf, trustedDevice, rememberBrowser } from './trusted-device.ts'
import type { Account } from './queries.ts'
import {
  deleteAttempts,
  deleteLastAttempt,
  findAccountByContact,
  findAccountById,
  findSessionUser,
  isSessionRevoked,
  findTicket,
  insertSession,
  insertTicket,
  takeTicket,
} from './queries.ts'

// Per IP for all accounts: more than a household or an office mistypes.
const WRONG_LOGINS_MAX_FROM = 100
const WRONG_LOGINS_MINUTES = 15
const TICKET_MINUTES = 10

/** An account that is waiting to be deleted, and its contacts. */
export interface LeavingAccount {
  readonly id: number
  readonly email: string | null
  readonly mobile: string | null
  readonly language: Language | null
}

export interface SignInParts {
  readonly db: Database
  readonly sessionDays: number
  readonly messenger: Messenger
  /** Cancels the deletion of an account. */
  cancelDeletion(account: LeavingAccount): Promise<void>
}

/** Finds the viewer of a token hash. */
export function viewerFinder(db: Database): FindViewer {
  return async (tokenHash) => {
    const user = await findSessionUser(db, tokenHash)
    if (user) return { ...user, tokenHash }
    return (await isSessionRevoked(db, tokenHash)) ? 'revoked' : undefined
  }
}

export interface SignedIn {
  readonly credentials: Credentials
  readonly isDeletionCancelled: boolean
}

/**
 * Signs in with a contact, as `normalizeContact` returns it, and a password. An unknown contact and a wrong password
 * get the same response in the same time. Throws `wrong_credentials`; `too_many_requests` after 10 wrong attempts in 15
 * minutes for an account and IP, or 100 for an IP; `sign_in_locked` after 100 per day for an account from all IPs. A
 * trusted device of the account has its own limits. Throws `account_suspended` and `approval_pending` after a right
 * password alone. Throws `second_step_needed` with a ticket if two-step sign-in is on; nothing else of the sign-in happens
 * before the second step.
 */
export async function login(
  parts: SignInParts,
  attempt: { method: 'email' | 'mobile'; contact: string; password: string } & CallOrigin,
): Promise<SignedIn> {
  const { db } = parts
  const attempts = await countLogin(db, attempt)
  const account = await findAccountByContact(db, attempt.method, attempt.contact)
  const isRight = account?.passwordHash
    ? await isPassword(account.passwordHash, attempt.password)
    : await pretendToCheckPassword(attempt.password)
  if (!account || !isRight || account.status === 'inactive' || account.status === 'deleted') {
    throw new ApiError('wrong_credentials', { accountId: account?.id })
  }
  // The other attempts stay: signing in to one's own account must not reset the limit for guessing others.
  for (const counted of attempts) await deleteLastAttempt(db, counted)
  if (account.status === 'suspended') throw new ApiError('account_suspended', { accountId: account.id })
  if (account.status === 'waiting') throw new ApiError('approval_pending', { accountId: account.id })
  if (account.twoStepSince !== null) {
    throw new ApiError('second_step_needed', { ticket: await openTicket(db, account.id, attempt.contact) })
  }
  return enter(parts, account, attempt)
}

/** Counts a sign-in before its password is checked. Returns the attempts to delete if it is right. */
async function countLogin(
  db: Database,
  attempt: { contact: string } & CallOrigin,
): Promise<readonly { kind: Attempt['kind']; subject: string }[]> {
  const browser = await trustedDevice(db, attempt.contact, attempt)
  const ofDay = loginSubject(attempt.contact, browser)
  const dailyLimit = { subjectOfDay: ofDay, errorOfDay: 'sign_in_locked' } as const
  const taken = { kind: 'login-of-day', subject: ofDay } as const
  if (browser !== undefined) {
    await countGuess(db, 'login', ofDay, dailyLimit)
    return [taken]
  }
  const limit = { kind: 'login-from', max: WRONG_LOGINS_MAX_FROM, minutes: WRONG_LOGINS_MINUTES } as const
  await countAttemptFrom(db, attempt, limit, 'too_many_requests')
  await countGuess(db, 'login', loginSubject(attempt.contact, attempt.network), dailyLimit)
  return [...attempt.networks.map(({ name }) => ({ kind: limit.kind, subject: name })), taken]
}

/** Creates a ticket for the second step after a right password. A ticket works once. */
async function openTicket(db: Database, userId: number, contact: string): Promise<string> {
  const ticket = newToken()
  await insertTicket(db, { tokenHash: hashToken(ticket), userId, contact, minutes: TICKET_MINUTES })
  return ticket
}

/** Finds the account of a ticket; undefined if it has expired. */
export async function findTicketOwner(db: Database, ticket: string): Promise<number | undefined> {
  return (await findTicket(db, hashToken(ticket)))?.userId
}

/** Completes a sign-in after the second step. Throws `second_step_ended`, `account_suspended`. */
export async function finishSignIn(
  parts: SignInParts,
  ticket: string,
  origin: CallOrigin,
): Promise<SignedIn> {
  const taken = await takeTicket(parts.db, hashToken(ticket))
  if (!taken) throw new ApiError('second_step_ended')
  const account = await findAccountById(parts.db, taken.userId)
  if (account?.status === 'suspended') throw new ApiError('account_suspended')
  if (account?.status !== 'active') throw new ApiError('second_step_ended')
  return enter(parts, account, { contact: taken.contact, ...origin })
}

/** Opens a session. Signing in cancels a requested deletion of the account. */
async function enter(
  { db, messenger, sessionDays, cancelDeletion }: SignInParts,
  account: Account,
  from: { contact: string } & CallOrigin,
): Promise<SignedIn> {
  await resetFailedLogins(db, from.contact, from)
  const isDeletionCancelled = account.deletionAskedAt !== null
  if (isDeletionCancelled) await cancelDeletion(account)
  const isNewDevice = await isNewDeviceOf(db, account.id, from)
  const token = await openSession(db, account.id, from.device, sessionDays, account.passwordHash)
  from.logSecurity?.('signed in', { account: account.id })
  if (isNewDevice)
    await sendToContact(messenger, db, { ...account, mobile: null }, () => newDeviceMessage(from))
  await rememberBrowser(db, account.id, from)
  return { credentials: toCredentials(account, token), isDeletionCancelled }
}

/** Text messages cost money, so accounts without an email address get none. */
function newDeviceMessage({ device }: CallOrigin) {
  return {
    kind: 'new-device',
    subject: newDeviceTexts.subject,
    parts: paragraphs(newDeviceTexts.text({ device: deviceName(device) })),
    sms: [],
  }
}

/** Resets the throttling of an account whose ownership was proved. */
export async function resetFailedLogins(db: Database, contact: string, origin: CallOrigin): Promise<void> {
  const browser = await trustedDevice(db, contact, origin)
  await deleteAttempts(db, 'login', loginSubject(contact, browser ?? origin.network))
}

/** The subject of attempts at an account in a browser or from an IP, or at the account in total. */
function loginSubject(contact: string, from?: string): string {
  return [contact, ...(from === undefined ? [] : [from])].join(' ')
}

/**
 * Opens a session and returns its token: 256 random bits, of which only the hash is stored. `checkedHash` is the hash
 * of the password that was right. Throws `wrong_credentials` if the password has changed since.
 */
export async function openSession(
  db: Database,
  userId: number,
  device: string,
  sessionDays: number,
  checkedHash: string | null = null,
): Promise<string> {
  const token = newToken()
  const session = { tokenHash: hashToken(token), userId, device, days: sessionDays, checkedHash }
  if (!(await insertSession(db, session))) throw new ApiError('wrong_credentials')
  return token
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function toCredentials(account: Account, token: string): Credentials {
  const { channelId, channelName, channelSlug, channelLogoKey } = account
  const hasChannel = channelId !== null && channelName !== null && channelSlug !== null
  return {
    isLoggedIn: true,
    userId: account.id,
    token,
    isProfileActive: account.status === 'active',
    areDetailsComplete: account.firstName !== '' && account.lastName !== '' && account.birthDate !== null,
    email: account.email ?? '',
    mobile: account.mobile ?? '',
    firstName: account.firstName,
    lastName: account.lastName,
    avatarUrl: mediaUrl(account.avatarKey),
    roleId: account.roleId,
    theme: account.theme,
    language: account.language,
    defaultChannel: hasChannel
      ? { id: channelId, name: channelName, slug: channelSlug, logoUrl: mediaUrl(channelLogoKey) }
      : null,
  }
}
