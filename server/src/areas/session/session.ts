import { randomBytes } from 'node:crypto'
import type { Credentials } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import type { FindViewer } from '../../platform/http/viewer.ts'
import { hashToken } from '../../platform/http/viewer.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isPassword, pretendToCheckPassword } from '../../platform/passwords.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import type { Attempt } from './attempts.ts'
import { countAttemptFrom, countTry } from './attempts.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import type { Account } from './queries.ts'
import {
  deleteAttempts,
  deleteLastAttempt,
  findAccountByContact,
  findAccountById,
  findSessionUser,
  findTicket,
  insertSession,
  insertTicket,
  takeTicket,
} from './queries.ts'

// Of one address for whatever accounts: more than a household or an office mistypes.
const WRONG_LOGINS_MAX_FROM = 100
const WRONG_LOGINS_MINUTES = 15
const TICKET_MINUTES = 10

/** An account that waits to be deleted, and how its owner is reached. */
export interface LeavingAccount {
  readonly id: number
  readonly email: string | null
  readonly mobile: string | null
}

export interface SignInParts {
  readonly db: Database
  readonly sessionDays: number
  /** Takes back what its owner asked for, an account's deletion. */
  cancelDeletion(account: LeavingAccount): Promise<void>
}

/** Finds the viewer of a token's hash. */
export function viewerFinder(db: Database): FindViewer {
  return async (tokenHash) => {
    const user = await findSessionUser(db, tokenHash)
    return user && { ...user, tokenHash }
  }
}

export interface SignedIn {
  readonly credentials: Credentials
  readonly isDeletionCancelled: boolean
}

/**
 * Signs in by a contact, as `normalizeContact` makes it, and a password. An unknown contact and a wrong password are answered alike, in the same time.
 * Throws `wrong_credentials`; `too_many_requests` after 10 wrong ones in 15 minutes for an account and address, and 100 from an address;
 * `account_guarded` after 100 in a day for an account, from wherever they come. In a browser that is known at the account its own count.
 * `second_step_needed` with a ticket where the account has two-step sign-in: until then nothing of a sign-in happens.
 */
export async function login(
  parts: SignInParts,
  attempt: { method: 'email' | 'mobile'; contact: string; password: string } & CallOrigin,
): Promise<SignedIn> {
  const { db } = parts
  const tries = await countLogin(db, attempt)
  const account = await findAccountByContact(db, attempt.method, attempt.contact)
  const isRight = account?.passwordHash
    ? await isPassword(account.passwordHash, attempt.password)
    : await pretendToCheckPassword(attempt.password)
  if (!account || !isRight || account.status === 'inactive' || account.status === 'deleted') {
    throw new Refusal('wrong_credentials', { accountId: account?.id })
  }
  // The others stay: a right password of one's own must not buy guesses at those of others.
  for (const counted of tries) await deleteLastAttempt(db, counted)
  if (account.status === 'suspended') throw new Refusal('account_suspended', { accountId: account.id })
  if (account.twoStepSince !== null) {
    throw new Refusal('second_step_needed', { ticket: await openTicket(db, account.id, attempt.contact) })
  }
  return enter(parts, account, attempt)
}

/** Counts a login before its password is looked at; answers what is taken back for a right one. */
async function countLogin(
  db: Database,
  attempt: { contact: string } & CallOrigin,
): Promise<readonly { kind: Attempt['kind']; subject: string }[]> {
  const browser = await knownBrowser(db, attempt.contact, attempt)
  const ofDay = loginSubject(attempt.contact, browser)
  const tries = { subjectOfDay: ofDay, refusalOfDay: 'account_guarded' } as const
  const taken = { kind: 'login-of-day', subject: ofDay } as const
  if (browser !== undefined) {
    await countTry(db, 'login', ofDay, tries)
    return [taken]
  }
  const bound = { kind: 'login-from', max: WRONG_LOGINS_MAX_FROM, minutes: WRONG_LOGINS_MINUTES } as const
  await countAttemptFrom(db, attempt, bound, 'too_many_requests')
  await countTry(db, 'login', loginSubject(attempt.contact, attempt.address), tries)
  return [...attempt.networks.map(({ name }) => ({ kind: bound.kind, subject: name })), taken]
}

/** What somebody is given who has the password right and the second step before them: of use for that alone, once. */
async function openTicket(db: Database, userId: number, contact: string): Promise<string> {
  const ticket = newToken()
  await insertTicket(db, { tokenHash: hashToken(ticket), userId, contact, minutes: TICKET_MINUTES })
  return ticket
}

/** Whose second step a ticket is for; undefined for one that is over. */
export async function findTicketOwner(db: Database, ticket: string): Promise<number | undefined> {
  return (await findTicket(db, hashToken(ticket)))?.userId
}

/** Signs in whoever has passed the second step of a ticket. Throws `second_step_ended`, `account_suspended`. */
export async function finishSignIn(
  parts: SignInParts,
  ticket: string,
  origin: CallOrigin,
): Promise<SignedIn> {
  const taken = await takeTicket(parts.db, hashToken(ticket))
  if (!taken) throw new Refusal('second_step_ended')
  const account = await findAccountById(parts.db, taken.userId)
  if (account?.status === 'suspended') throw new Refusal('account_suspended')
  if (account?.status !== 'active') throw new Refusal('second_step_ended')
  return enter(parts, account, { contact: taken.contact, ...origin })
}

/** Opens a session. Whoever signs in keeps the account that they had asked to delete. */
async function enter(
  { db, sessionDays, cancelDeletion }: SignInParts,
  account: Account,
  from: { contact: string } & CallOrigin,
): Promise<SignedIn> {
  await forgetWrongLogins(db, from.contact, from)
  const isDeletionCancelled = account.deletionAskedAt !== null
  if (isDeletionCancelled) await cancelDeletion(account)
  const token = await openSession(db, account.id, from.device, sessionDays, account.passwordHash)
  await rememberBrowser(db, account.id, from)
  return { credentials: credentialsOf(account, token), isDeletionCancelled }
}

/** Lets a person try again at once who has proved to be the owner. */
export async function forgetWrongLogins(db: Database, contact: string, origin: CallOrigin): Promise<void> {
  const browser = await knownBrowser(db, contact, origin)
  await deleteAttempts(db, 'login', loginSubject(contact, browser ?? origin.address))
}

/** Of an account in a browser or from an address; of an account alone without. */
function loginSubject(contact: string, from?: string): string {
  return [contact, ...(from === undefined ? [] : [from])].join(' ')
}

/**
 * Opens a session and gives its token: 256 random bits, of which only the hash is kept. `checkedHash`: of the password that was right.
 * Throws `wrong_credentials` where the account has another one by now.
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
  if (!(await insertSession(db, session))) throw new Refusal('wrong_credentials')
  return token
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function credentialsOf(account: Account, token: string): Credentials {
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
    defaultChannel: hasChannel
      ? { id: channelId, name: channelName, slug: channelSlug, logoUrl: mediaUrl(channelLogoKey) }
      : null,
  }
}
