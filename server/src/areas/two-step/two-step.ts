import type { TwoStep } from '@serendib/contract'
import { ROLE } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { twoStepMessages } from './texts.ts'
import { sendToContact } from '../../platform/messages/send-to-contact.ts'
import {
  accountAttempts,
  countGuess,
  endOtherSessions,
  resetGuesses,
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
import { otpauthUrl, matchingStep, randomBase32 } from './totp.ts'

const KEY_BYTES = 20

/** Returns the state of the viewer's two-step sign-in (2FA, MFA by TOTP). `isRequiredForAdmin`: whether /admin requires it. */
export async function readTwoStep(
  db: Database,
  viewer: Viewer,
  isRequiredForAdmin: boolean,
): Promise<TwoStep> {
  const found = await findTwoStep(db, viewer.id)
  const mayUseAdminConsole = viewer.roleId === ROLE.administrator || viewer.roleId === ROLE.moderator
  return {
    isOn: found !== undefined,
    since: found ? dayText(found.since) : '',
    recoveryCodes: found?.recoveryCodes ?? 0,
    isNeeded: isRequiredForAdmin && mayUseAdminConsole,
  }
}

/**
 * Creates a key for an authenticator app. It is active only after a code was confirmed. Throws `password_wrong`,
 * `two_step_is_on`, `too_many_requests`.
 */
export async function beginTwoStep(
  { db, seal }: CodeParts,
  viewer: Viewer,
  origin: CallOrigin,
  password: string,
): Promise<{ key: string; otpauthUrl: string }> {
  await requireOwnPassword(db, viewer, origin, { password, field: 'password' })
  const key = randomBase32(KEY_BYTES)
  if (!(await upsertKey(db, viewer.id, seal.close(key)))) throw new ApiError('two_step_is_on')
  const { email, mobile } = await getContacts(db, viewer.id)
  return { key, otpauthUrl: otpauthUrl(key, email ?? mobile ?? '') }
}

/**
 * Turns two-step sign-in on with a code of the new key, ends all other sessions, which passed only one step, and
 * notifies the owner. Returns the recovery codes. Throws `second_step_wrong`, `setup_key_expired`, `two_step_is_on`,
 * `too_many_requests`.
 */
export async function confirmTwoStep(
  parts: CodeParts,
  viewer: Viewer,
  origin: CallOrigin,
  code: string,
): Promise<string[]> {
  const { db, messenger, seal } = parts
  const attempts = await accountAttempts(db, viewer.id, origin)
  await countGuess(db, 'second-step', attempts)
  if (await findTwoStep(db, viewer.id)) throw new ApiError('two_step_is_on')
  const begun = await findUnconfirmedKey(db, viewer.id)
  if (!begun) throw new ApiError('setup_key_expired')
  const step = matchingStep(openKey(seal, begun.sealedKey), code.replaceAll(/\s/g, ''), new Date())
  if (step === undefined) throw wrongCode(viewer.id)
  const recoveryCodes = newRecoveryCodes()
  await db.transaction().execute(async (trx) => {
    const isConfirmed = await confirmKey(trx, { userId: viewer.id, sealedKey: begun.sealedKey, step })
    if (!isConfirmed) throw new ApiError('setup_key_expired')
    await replaceRecoveryCodes(trx, viewer.id, recoveryCodes.map(hashRecoveryCode))
    await endOtherSessions(trx, viewer.id, viewer.tokenHash)
    await rememberBrowser(trx, viewer.id, origin)
    await sendToContact(messenger, trx, await getContacts(trx, viewer.id), () => {
      const { subject, text, keep, sms } = twoStepMessages.on
      return { kind: 'two-step-on', subject, parts: paragraphs(text, keep), sms: paragraphs(sms) }
    })
  })
  await resetGuesses(db, 'second-step', attempts)
  return recoveryCodes
}

/** Creates new recovery codes, which invalidates the previous ones. Throws what `requireBothSteps` throws. */
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
  if (!isOn) throw new ApiError('two_step_is_off')
  return recoveryCodes
}

/** Turns two-step sign-in off for a viewer who passes both steps. Throws what `requireBothSteps` throws. */
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
  if (!(await findTwoStep(parts.db, viewer.id))) throw new ApiError('two_step_is_off')
  await takeCode(parts, viewer.id, code, origin)
}

/**
 * Removes two-step sign-in and recovery codes from an account and notifies its owner. Administrators do this for owners
 * who have lost everything. Throws `two_step_is_off`.
 */
export async function switchOff(
  trx: Database,
  messenger: Messenger,
  userId: number,
  by: 'owner' | 'operator',
): Promise<void> {
  if (!(await deleteTwoStep(trx, userId))) throw new ApiError('two_step_is_off')
  await sendToContact(messenger, trx, await getContacts(trx, userId), () => {
    const { subject, byOwner, byOperator, notYou, sms } = twoStepMessages.off
    const parts = paragraphs(by === 'operator' ? byOperator : byOwner, notYou)
    return { kind: 'two-step-off', subject, parts, sms: paragraphs(sms) }
  })
}

/** Requires two-step sign-in, for sites that demand it of moderators and administrators. Throws `two_step_missing`. */
export async function requireTwoStep(db: Database, viewer: Viewer): Promise<void> {
  if (!(await findTwoStep(db, viewer.id))) throw new ApiError('two_step_missing')
}
