import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { tell } from '../../platform/messages/tell.ts'
import type { Seal } from '../../platform/sealed-text.ts'
import { accountTries, countTry, forgetTries } from '../session/index.ts'
import { findKey, findTwoStep, getContacts, takeRecoveryCode, takeStep } from './queries.ts'
import { bareCode, hashRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'

export interface CodeParts {
  readonly db: Database
  readonly messenger: Messenger
  readonly seal: Seal
}

/**
 * Takes a code of the authenticator app, or a recovery code, which is gone then and told to the account's owner. Throws
 * `second_step_wrong`; `too_many_requests` after 10 tries in 15 minutes, or 100 in a day, from wherever they come. In a browser in which
 * both steps were passed before its own count.
 */
export async function takeCode(
  parts: CodeParts,
  userId: number,
  typed: string,
  origin: CallOrigin,
): Promise<void> {
  const tries = await accountTries(parts.db, userId, origin)
  await countTry(parts.db, 'second-step', tries)
  const code = bareCode(typed)
  const isRight = /^\d{6}$/.test(code)
    ? await takeAppCode(parts, userId, code)
    : await spendRecoveryCode(parts, userId, code)
  if (!isRight) throw wrongCode(userId)
  await forgetTries(parts.db, 'second-step', tries)
}

async function takeAppCode({ db, seal }: CodeParts, userId: number, code: string): Promise<boolean> {
  const kept = await findKey(db, userId)
  const step = kept && matchingStep(openKey(seal, kept.sealedKey), code, new Date())
  return step !== undefined && takeStep(db, userId, step)
}

/** The key of an app. Throws, for the operator's log, when it was sealed with another secret. */
export function openKey(seal: Seal, sealedKey: string): string {
  try {
    return seal.open(sealedKey)
  } catch (cause) {
    throw new Error('a key of two-step sign-in was sealed with another SECRET: recovery codes still work', {
      cause,
    })
  }
}

function spendRecoveryCode({ db, messenger }: CodeParts, userId: number, code: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await takeRecoveryCode(trx, userId, hashRecoveryCode(code)))) return false
    const left = (await findTwoStep(trx, userId))?.recoveryCodes ?? 0
    await tell(messenger, trx, await getContacts(trx, userId), {
      kind: 'recovery-code-used',
      subject: 'A recovery code was used',
      parts: paragraphs(
        `A recovery code of your Serendib account was used instead of your authenticator app. ${leftText(left)}`,
        'If it was not you, change your password at once.',
      ),
    })
    return true
  })
}

function leftText(left: number): string {
  if (left === 0) return 'It was the last one: please make new ones in My account, under Privacy.'
  return left === 1 ? 'One is left.' : `${left} are left.`
}

/** The refusal of a code, at its field. */
export function wrongCode(accountId: number): Refusal {
  const { text } = new Refusal('second_step_wrong')
  return new Refusal('second_step_wrong', { fields: { code: text }, accountId })
}
