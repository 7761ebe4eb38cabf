import type { accountCalls, ContactMethod } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { replyTexts } from '../../platform/texts/reply-texts.ts'
import { requireWaitingListOpen } from './approval.ts'
import { readContact } from './contact.ts'
import { inConstantTime } from './constant-time.ts'
import { beginRecovery, recoverPassword, resendRecoveryCode } from './recovery.ts'
import { beginSignUp, completeSignUp, resendSignUpCode } from './sign-up.ts'
import type { Sender } from './verification.ts'
import { checkCode } from './verification.ts'

export interface AccountParts extends Sender {
  registrationMethods: readonly ContactMethod[]
  /** Whether an administrator has to approve new accounts. */
  needsSignUpApproval: boolean
}

export function accountHandlers(parts: AccountParts): Handlers<typeof accountCalls> {
  return {
    create: async ({ body, origin }) => {
      const contact = readContact(body)
      if (!parts.registrationMethods.includes(contact.method)) throw new ApiError('method_not_accepted')
      // For every contact alike, so that it reveals nothing about any.
      if (parts.needsSignUpApproval) await requireWaitingListOpen(parts.db)
      return inConstantTime(() => beginSignUp(parts, contact, origin))
    },
    activateAccount: async ({ query, origin }) => {
      const contact = await checkCode(parts.db, { ...query, purpose: 'sign-up', origin })
      return {
        reference: query.reference,
        email: contact.method === 'email' ? contact.value : '',
        mobile: contact.method === 'mobile' ? contact.value : '',
      }
    },
    resendVerificationCode: async ({ body, origin }) => {
      await inConstantTime(() => resendSignUpCode(parts, body.sendTo, origin))
      return { message: replyTexts.codeSent }
    },
    setPassword: async ({ body }) => {
      const { email: _email, mobile: _mobile, ...details } = body
      await completeSignUp(parts, details)
      return { message: parts.needsSignUpApproval ? replyTexts.accountWaits : replyTexts.accountReady }
    },
    sendVerificationCode: async ({ body, origin }) => {
      const contact = readContact({ email: '', mobile: body.contact })
      const begun = await inConstantTime(() => beginRecovery(parts, contact, origin))
      return { ...begun, message: replyTexts.codeSent }
    },
    matchVerificationCode: async ({ query, origin }) => {
      await checkCode(parts.db, { ...query, purpose: 'recovery', origin })
      return { reference: query.reference }
    },
    resendCodeInRecovery: async ({ body, origin }) => {
      await inConstantTime(() => resendRecoveryCode(parts, body.reference, origin))
      return { reference: body.reference, message: replyTexts.codeSent }
    },
    recoverPassword: async ({ body, origin }) => {
      await recoverPassword(parts, body, origin)
      return { message: replyTexts.passwordChanged }
    },
  }
}
