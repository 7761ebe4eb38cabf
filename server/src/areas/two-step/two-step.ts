import type { TwoStep } from '@serendib/contract'
import { ROLE } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { tell } from '../../platform/messages/tell.ts'
import {
  accountTries,
  countTry,
  endOtherSessions,
  forgetTries,
  rememberBrowser,
  requireOwnPassword,
} from '../session/index.ts'
import type { CodeParts } from './codes.ts'
import { openKey, takeCode, wrongCode } from './codes.ts'
import {
  confirmKey,
  deleteTwoStep,
  findTwoStep,
  findUnconfirmedKey,
  getContacts,
  replaceRecoveryCodes,
  upsertKey,
} from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { matchingStep, newKey } from './totp.ts'

const ISSUER = 'Serendib'

/** How it stands with the viewer's account. `isForRoom`: whether /admin wants it here. */
export async function readTwoStep(db: Database, viewer: Viewer, isForRoom: boolean): Promise<TwoStep> {
  const found = await findTwoStep(db, viewer.id)
  const mayEnterRoom = viewer.roleId === ROLE.administrator || viewer.roleId === ROLE.moderator
  return {
    isOn: found !== undefined,
    since: found ? dayText(found.since) : '',
    recoveryCodes: found?.recoveryCodes ?? 0,
    isNeeded: isForRoom && mayEnterRoom,
  }
}

/**
 * Makes a key for an authenticator app, which counts once a code of it came back. Throws `password_wrong`,
 * `two_step_is_on`, `too_many_requests`.
 */
export async function beginTwoStep(
  { db, seal }: CodeParts,
  viewer: Viewer,
  origin: CallOrigin,
  password: string,
): Promise<{ key: string; address: string }> {
  await requireOwnPassword(db, viewer, origin, { password, field: 'password' })
  const key = newKey()
  if (!(await upsertKey(db, viewer.id, seal.close(key)))) throw new Refusal('two_step_is_on')
  const { email, mobile } = await getContacts(db, viewer.id)
  return { key, address: appAddress(key, email ?? mobile ?? '') }
}

function appAddress(key: string, contact: string): string {
  const query = new URLSearchParams({
    secret: key,
    issuer: ISSUER,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(contact)}?${query.toString()}`
}

/**
 * Switches two-step sign-in on by a code of the new key, ends all other sessions, which have made one step only, and tells
 * the owner. Answers the recovery codes. Throws `second_step_wrong`, `two_step_not_begun`, `two_step_is_on`,
 * `too_many_requests`.
 */
export async function confirmTwoStep(
  parts: CodeParts,
  viewer: Viewer,
  origin: CallOrigin,
  code: string,
): Promise<string[]> {
  const { db, messenger, seal } = parts
  const tries = await accountTries(db, viewer.id, origin)
  await countTry(db, 'second-step', tries)
  if (await findTwoStep(db, viewer.id)) throw new Refusal('two_step_is_on')
  const begun = await findUnconfirmedKey(db, viewer.id)
  if (!begun) throw new Refusal('two_step_not_begun')
  const step = matchingStep(openKey(seal, begun.sealedKey), code.replaceAll(/\s/g, ''), new Date())
  if (step === undefined) throw wrongCode(viewer.id)
  const recoveryCodes = newRecoveryCodes()
  await db.transaction().execute(async (trx) => {
    const isConfirmed = await confirmKey(trx, { userId: viewer.id, sealedKey: begun.sealedKey, step })
    if (!isConfirmed) throw new Refusal('two_step_not_begun')
    await replaceRecoveryCodes(trx, viewer.id, recoveryCodes.map(hashRecoveryCode))
    await endOtherSessions(trx, viewer.id, viewer.tokenHash)
    await rememberBrowser(trx, viewer.id, origin)
    await tell(messenger, trx, await getContacts(trx, viewer.id), {
      kind: 'two-step-on',
      subject: 'Two-step sign-in is on',
      parts: paragraphs(
        'Two-step sign-in was switched on for your Serendib account: from now on signing in takes your password and a code of your authenticator app. All your other devices were signed out.',
        'Keep the recovery codes where you find them without your phone. If it was not you, please contact us at once.',
      ),
    })
  })
  await forgetTries(db, 'second-step', tries)
  return recoveryCodes
}

/** Makes new recovery codes, which end those before. Throws what `requireBothSteps` does. */
export async function renewRecoveryCodes(
  parts: CodeParts,
  viewer: Viewer,
  origin: CallOrigin,
  proof: { password: string; code: string },
): Promise<string[]> {
  await requireBothSteps(parts, viewer, origin, proof)
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map(hashRecoveryCode)
  const isOn = await parts.db.transaction().execute((trx) => replaceRecoveryCodes(trx, viewer.id, hashes))
  if (!isOn) throw new Refusal('two_step_is_off')
  return recoveryCodes
}

/** Switches two-step sign-in off for whoever can make both steps. Throws what `requireBothSteps` does. */
export async function endTwoStep(
  parts: CodeParts,
  viewer: Viewer,
  origin: CallOrigin,
  proof: { password: string; code: string },
): Promise<void> {
  await requireBothSteps(parts, viewer, origin, proof)
  await parts.db.transaction().execute((trx) => switchOff(trx, parts.messenger, viewer.id, 'owner'))
}

/** Throws `password_wrong`, `second_step_wrong`, `two_step_is_off`, `too_many_requests`. */
async function requireBothSteps(
  parts: CodeParts,
  viewer: Viewer,
  origin: CallOrigin,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await requireOwnPassword(parts.db, viewer, origin, { password, field: 'password' })
  if (!(await findTwoStep(parts.db, viewer.id))) throw new Refusal('two_step_is_off')
  await takeCode(parts, viewer.id, code, origin)
}

/**
 * Takes the second step away from an account, with its recovery codes, and tells its owner; an operator does it for
 * somebody who has lost everything. Throws `two_step_is_off`.
 */
export async function switchOff(
  trx: Database,
  messenger: Messenger,
  userId: number,
  by: 'owner' | 'operator',
): Promise<void> {
  if (!(await deleteTwoStep(trx, userId))) throw new Refusal('two_step_is_off')
  const who = by === 'operator' ? ' by those who look after the site' : ''
  await tell(messenger, trx, await getContacts(trx, userId), {
    kind: 'two-step-off',
    subject: 'Two-step sign-in is off',
    parts: paragraphs(
      `Two-step sign-in was switched off for your Serendib account${who}: signing in takes your password alone again, and the recovery codes no longer work.`,
      'If it was not you who wanted that, change your password and switch it on again.',
    ),
  })
}

/** Refuses whoever has no second step; for a site that wants it of those who look after it. Throws `two_step_missing`. */
export async function requireTwoStep(db: Database, viewer: Viewer): Promise<void> {
  if (!(await findTwoStep(db, viewer.id))) throw new Refusal('two_step_missing')
}
