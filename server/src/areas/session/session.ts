import { randomBytes } from 'node:crypto'
import type { Credentials } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { FindViewer } from '../../platform/http/viewer.ts'
import { hashToken } from '../../platform/http/viewer.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isPassword, pretendToCheckPassword } from '../../platform/passwords.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { countAttempt } from './attempts.ts'
import type { Account } from './queries.ts'
import {
  deleteAttempts,
  deleteOtherSessions,
  findAccountByContact,
  findSessionUser,
  insertSession,
} from './queries.ts'

const WRONG_LOGINS_MAX = 10
const WRONG_LOGINS_MINUTES = 15

/** An account that waits to be deleted, and how its owner is reached. */
export interface LeavingAccount {
  readonly id: number
  readonly email: string | null
  readonly mobile: string | null
}

export interface LoginParts {
  readonly db: Database
  readonly sessionDays: number
  cancelDeletion(account: LeavingAccount): Promise<void>
}

/** Finds the viewer of a token's hash. */
export function viewerFinder(db: Database): FindViewer {
  return async (tokenHash) => {
    const user = await findSessionUser(db, tokenHash)
    return user && { id: user.id, roleId: user.roleId, tokenHash }
  }
}

/**
 * Signs in by a contact and a password. An unknown contact and a wrong password are answered alike, in the same time.
 * Throws `wrong_credentials`; `too_many_requests` after 10 wrong ones in 15 minutes for an account and address. Whoever
 * signs in keeps the account that they had asked to delete.
 */
export async function login(
  { db, sessionDays, cancelDeletion }: LoginParts,
  attempt: { method: 'email' | 'mobile'; contact: string; password: string; address: string; device: string },
): Promise<{ credentials: Credentials; isDeletionCancelled: boolean }> {
  await countAttempt(
    db,
    { kind: 'login', subject: loginSubject(attempt), max: WRONG_LOGINS_MAX, minutes: WRONG_LOGINS_MINUTES },
    'too_many_requests',
  )
  const account = await findAccountByContact(db, attempt.method, attempt.contact)
  const isRight = account?.passwordHash
    ? await isPassword(account.passwordHash, attempt.password)
    : await pretendToCheckPassword(attempt.password)
  if (!account || !isRight || account.status === 'inactive' || account.status === 'deleted') {
    throw new Refusal('wrong_credentials')
  }
  if (account.status === 'suspended') throw new Refusal('account_suspended')
  await forgetWrongLogins(db, attempt)
  const isDeletionCancelled = account.deletionAskedAt !== null
  if (isDeletionCancelled) await cancelDeletion(account)
  const token = await openSession(db, account.id, attempt.device, sessionDays)
  return { credentials: credentialsOf(account, token), isDeletionCancelled }
}

/** Lets a person try again at once who has proved to be the owner. */
export async function forgetWrongLogins(
  db: Database,
  from: { contact: string; address: string },
): Promise<void> {
  await deleteAttempts(db, 'login', loginSubject(from))
}

function loginSubject({ contact, address }: { contact: string; address: string }): string {
  return `${contact.toLowerCase()} ${address}`
}

/** Opens a session and gives its token: 256 random bits, of which only the hash is kept. */
export async function openSession(
  db: Database,
  userId: number,
  device: string,
  sessionDays: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, { tokenHash: hashToken(token), userId, device, days: sessionDays })
  return token
}

/** Ends all sessions of a user but one, or all. */
export async function endOtherSessions(db: Database, userId: number, kept: Buffer | null): Promise<void> {
  await deleteOtherSessions(db, userId, kept)
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
