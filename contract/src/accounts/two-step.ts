import * as z from 'zod/mini'
import { Code } from './codes.ts'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { AnyText, Flag, OptionalText, Whole } from '../kernel/scalars.ts'
import { as, viewerId, wireObject } from '../kernel/wire-object.ts'
import { signedIn } from './session.ts'

/** The state of an account's two-step sign-in. */
export const TwoStep = wireObject({
  isOn: as('on', Flag),
  /** Since when it is on, YYYY-MM-DD in Colombo; empty if it is off. */
  since: as('since', AnyText),
  /** The number of unused recovery codes. */
  recoveryCodes: as('recovery_codes', Whole),
  /** Whether the site requires it for /admin with the account's role. */
  isNeeded: as('needed', Flag),
})
export type TwoStep = z.output<typeof TwoStep>

/** Six digits from the authenticator app, or a recovery code. Spaces and hyphens are ignored. */
const code = as('code', Code.check(z.minLength(1, 'Please enter the code'), z.maxLength(60)))

const proven = wireObject({ userId: viewerId('uid'), password: as('password', AnyText), code })
const recoveryCodes = envelope({ recoveryCodes: as('dataset', z.array(AnyText)) })

// Beyond the specification.
export const twoStepCalls = calls('twoStep', {
  secondStep: endpoint({
    method: 'POST',
    path: '/authentication/secondStep',
    access: 'public',
    summary:
      'Completes a two-step sign-in with a code and the ticket from the error `second_step_needed`. Returns the same as login.',
    body: wireObject({ ticket: as('ticket', OptionalText), code }),
    reply: signedIn,
    errors: ['second_step_wrong', 'second_step_ended', 'account_suspended', 'too_many_requests'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/v1/usersettings/twoStep',
    access: 'signed-in',
    summary: "Returns the state of two-step sign-in for the viewer's account.",
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ twoStep: as('dataset', TwoStep) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/v1/usersettings/beginTwoStep',
    access: 'signed-in',
    summary:
      'Creates a key for an authenticator app. Two-step sign-in stays unchanged until it is confirmed with a code within an hour.',
    body: wireObject({ userId: viewerId('uid'), password: as('password', AnyText) }),
    reply: envelope({
      /** In base32, for typing. */
      key: as('dataset', AnyText),
      /** The key as an otpauth:// URL, for a QR code. */
      otpauthUrl: as('otpauth', AnyText),
    }),
    errors: ['password_wrong', 'two_step_is_on', 'too_many_requests'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v1/usersettings/confirmTwoStep',
    access: 'signed-in',
    needsRecentPassword: true,
    summary:
      'Turns on two-step sign-in with a code of the new key and ends all other sessions. Returns the recovery codes, this once.',
    body: wireObject({ userId: viewerId('uid'), code }),
    reply: recoveryCodes,
    errors: ['second_step_wrong', 'setup_key_expired', 'two_step_is_on', 'too_many_requests'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v1/usersettings/renewRecoveryCodes',
    access: 'signed-in',
    summary: 'Creates ten new recovery codes. Previous codes stop working.',
    body: proven,
    reply: recoveryCodes,
    errors: ['password_wrong', 'second_step_wrong', 'two_step_is_off', 'too_many_requests'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/v1/usersettings/endTwoStep',
    access: 'signed-in',
    summary: 'Turns off two-step sign-in.',
    body: proven,
    reply: envelope({}),
    errors: ['password_wrong', 'second_step_wrong', 'two_step_is_off', 'too_many_requests'],
  }),
})
