import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { AnyText, Flag, OptionalText, text, Whole } from './kernel/scalars.ts'
import { as, viewerId, wireObject } from './kernel/wire-object.ts'
import { signedIn } from './session.ts'

/** How two-step sign-in stands with an account. */
export const TwoStep = wireObject({
  isOn: as('on', Flag),
  /** Since when, YYYY-MM-DD in Colombo; empty when it is off. */
  since: as('since', AnyText),
  /** How many recovery codes are left. */
  recoveryCodes: as('recovery_codes', Whole),
  /** Whether this site wants it of somebody with the account's role before they enter /admin. */
  isNeeded: as('needed', Flag),
})
export type TwoStep = z.output<typeof TwoStep>

/** Six digits of the authenticator app, or a recovery code; spaces and hyphens do not count. */
const code = as('code', text({ min: 1, max: 60, tooShort: 'Please enter the code' }))

const proven = wireObject({ userId: viewerId('uid'), password: as('password', AnyText), code })
const recoveryCodes = envelope({ recoveryCodes: as('dataset', z.array(AnyText)) })

// Beyond the specification.
export const twoStepCalls = calls('twoStep', {
  secondStep: endpoint({
    method: 'POST',
    path: '/authentication/secondStep',
    access: 'public',
    summary:
      'The second step of a sign-in: takes the ticket of the refusal `second_step_needed` and a code, and answers what login answers.',
    body: wireObject({ ticket: as('ticket', OptionalText), code }),
    reply: signedIn,
    refusals: ['second_step_wrong', 'second_step_ended', 'account_suspended', 'too_many_requests'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/v1/usersettings/twoStep',
    access: 'signed-in',
    summary: "How two-step sign-in stands with the viewer's account.",
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ twoStep: as('dataset', TwoStep) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/v1/usersettings/beginTwoStep',
    access: 'signed-in',
    summary:
      'Answers a new key for an authenticator app. Nothing changes until a code of it comes back within an hour.',
    body: wireObject({ userId: viewerId('uid'), password: as('password', AnyText) }),
    reply: envelope({
      /** In base32, for typing. */
      key: as('dataset', AnyText),
      /** The same as an otpauth:// address, for a QR code. */
      address: as('otpauth', AnyText),
    }),
    refusals: ['password_wrong', 'two_step_is_on', 'too_many_requests'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v1/usersettings/confirmTwoStep',
    access: 'signed-in',
    needsRecentPassword: true,
    summary:
      'Switches two-step sign-in on by a code of the new key, and ends all other sessions. The recovery codes are answered this once.',
    body: wireObject({ userId: viewerId('uid'), code }),
    reply: recoveryCodes,
    refusals: ['second_step_wrong', 'two_step_not_begun', 'two_step_is_on', 'too_many_requests'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v1/usersettings/renewRecoveryCodes',
    access: 'signed-in',
    summary: 'Makes ten new recovery codes; those before them end.',
    body: proven,
    reply: recoveryCodes,
    refusals: ['password_wrong', 'second_step_wrong', 'two_step_is_off', 'too_many_requests'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/v1/usersettings/endTwoStep',
    access: 'signed-in',
    summary: 'Switches two-step sign-in off.',
    body: proven,
    reply: envelope({}),
    refusals: ['password_wrong', 'second_step_wrong', 'two_step_is_off', 'too_many_requests'],
  }),
})
