import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { twoStepMessages } from './texts.ts'
import { sendToContact } from '../../platform/messages/send-to-contact.ts'
import type { Seal } from '../../platform/sealed-text.ts'
import { accountAttempts, countGuess, resetGuesses } from '../session/index.ts'
import { findKey, findTwoStep, getContacts, takeRecoveryCode, takeStep } from './queries.ts'
import { bareCode, hashRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'

export interface CodeParts {
  readonly db: Database
  readonly messenger: Messenger
  readonly seal: Seal
}

/**
 * Consumes a code of the authenticator app, or a recovery code, which is then deleted, and the owner is notified.
 * Throws `second_step_wrong`, and `too_many_requests` after 10 attempts in 15 minutes, or 100 in a day, from all IPs. A
 * trusted device in which both steps were passed has its own limits.
 */
export async function takeCode(
  parts: CodeParts,
  userId: number,
  typed: string,
  origin: CallOrigin,
): Promise<void> {
  const subject = await accountAttempts(parts.db, userId, origin)
  await countGuess(parts.db, 'second-step', subject)
  const code = bareCode(typed)
  const isRight = /^\d{6}$/.test(code)
    ? await takeAppCode(parts, userId, code)
    : await spendRecoveryCode(parts, userId, code)
  if (!isRight) throw wrongCode(userId)
  await resetGuesses(parts.db, 'second-step', subject)
}

async function takeAppCode({ db, seal }: CodeParts, userId: number, code: string): Promise<boolean> {
  const key = await findKey(db, userId)
  const step = key && matchingStep(openKey(seal, key.sealedKey), code, new Date())
  return step !== undefined && takeStep(db, userId, step)
}

/** Decrypts the key of an app. Throws, for the operator's log, if it was encrypted with another secret. */
export function openKey(seal: Seal, sealedKey: string): string {
  try {
    return seal.open(sealedKey)
  } catch (cause) {
    throw new Error(
      'a key of two-step sign-in was encrypted with a different SECRET; recovery codes still work',
      {
        cause,
      },
    )
  }
}

function spendRecoveryCode({ db, messenger }: CodeParts, userId: number, code: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await takeRecoveryCode(trx, userId, hashRecoveryCode(code)))) return false
    const left = (await findTwoStep(trx, userId))?.recoveryCodes ?? 0
    await sendToContact(messenger, trx, await getContacts(trx, userId), () => {
      const { subject, text, notYou, sms } = twoStepMessages.used
      return {
        kind: 'recovery-code-used',
        subject,
        parts: paragraphs(`${text} ${leftText(left)}`, notYou),
        sms: paragraphs(sms),
      }
    })
    return true
  })
}

function leftText(left: number): string {
  return left === 0 ? twoStepMessages.used.last : twoStepMessages.used.left({ count: left })
}

/** The error for a wrong code, at its field. */
export function wrongCode(accountId: number): ApiError {
  const { text } = new ApiError('second_step_wrong')
  return new ApiError('second_step_wrong', { fields: { code: text }, accountId })
}
