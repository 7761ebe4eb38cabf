import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { hashToken } from '../../platform/http/viewer.ts'
import { isKnownByContact, isKnownById, isKnownMark, upsertKnownBrowser } from './known-browser-queries.ts'

/** Of one account. Whoever signs in over and over must not get ever more counts of their own by it. */
const BROWSERS_MAX = 10

/**
 * By what the tries of a browser at the account of a contact are counted, where its owner was let in there before: by itself, so that
 * whoever guesses elsewhere does not keep the owner out. Undefined for all others, whose tries are counted together.
 */
export async function knownBrowser(
  db: Database,
  contact: string,
  { mark }: CallOrigin,
): Promise<string | undefined> {
  const markHash = mark?.brought === undefined ? undefined : hashToken(mark.brought)
  return markHash && (await isKnownByContact(db, contact, markHash)) ? nameOf(markHash) : undefined
}

/** The subject of tries at what only its owner can get to: of a browser in which they signed in by itself, or of all others together. */
export async function accountTries(db: Database, userId: number, { mark }: CallOrigin): Promise<string> {
  const markHash = mark?.brought === undefined ? undefined : hashToken(mark.brought)
  const isKnown = markHash && (await isKnownById(db, userId, markHash))
  return isKnown ? `${userId} ${nameOf(markHash)}` : String(userId)
}

const nameOf = (markHash: Buffer) => `browser ${markHash.toString('base64url')}`

/**
 * Notes the browser in which somebody signed in. `hasSignedIn` is false where they have only made a new password by a code: whoever reads
 * somebody's letters must not buy tries at a second step.
 */
export async function rememberBrowser(
  db: Database,
  userId: number,
  { mark }: CallOrigin,
  hasSignedIn = true,
): Promise<void> {
  if (!mark) return
  // A mark that the server never gave may be known to whoever put it there.
  const isBroughtKnown = mark.brought !== undefined && (await isKnownMark(db, hashToken(mark.brought)))
  const markHash = hashToken(mark.give(isBroughtKnown))
  await upsertKnownBrowser(db, { userId, markHash, hasSignedIn }, BROWSERS_MAX)
}
