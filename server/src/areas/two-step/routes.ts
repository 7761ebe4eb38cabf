import type { twoStepCalls } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { SignInParts } from '../session/index.ts'
import { findTicketOwner, finishSignIn } from '../session/index.ts'
import type { CodeParts } from './codes.ts'
import { takeCode } from './codes.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep, readTwoStep, renewRecoveryCodes } from './two-step.ts'

export interface TwoStepParts extends CodeParts, SignInParts {
  /** Whether moderators and administrators need two-step sign-in for /admin. */
  readonly isRequiredForAdmin: boolean
}

export function twoStepHandlers(parts: TwoStepParts): Handlers<typeof twoStepCalls> {
  return {
    secondStep: async ({ body, origin }) => {
      const userId = await findTicketOwner(parts.db, body.ticket)
      if (userId === undefined) throw new ApiError('second_step_ended')
      await takeCode(parts, userId, body.code, origin)
      return finishSignIn(parts, body.ticket, origin)
    },
    state: async ({ viewer }) => ({ twoStep: await readTwoStep(parts.db, viewer, parts.isRequiredForAdmin) }),
    begin: ({ body, viewer, origin }) => beginTwoStep(parts, viewer, origin, body.password),
    confirm: async ({ body, viewer, origin }) => {
      const recoveryCodes = await confirmTwoStep(parts, viewer, origin, body.code)
      origin.logSecurity?.('two-step changed', { account: viewer.id })
      return { recoveryCodes }
    },
    renewRecoveryCodes: async ({ body, viewer, origin }) => ({
      recoveryCodes: await renewRecoveryCodes(parts, viewer, origin, body),
    }),
    end: async ({ body, viewer, origin }) => {
      await endTwoStep(parts, viewer, origin, body)
      origin.logSecurity?.('two-step changed', { account: viewer.id })
      return {}
    },
  }
}
