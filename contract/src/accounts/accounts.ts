import * as z from 'zod/mini'
import { Code } from './codes.ts'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { maxCharacters } from '../kernel/characters.ts'
import { LIMITS } from '../kernel/limits.ts'
import { cleanName } from '../kernel/plain-text.ts'
import { AnyText, Flag, OptionalText, plainName } from '../kernel/scalars.ts'
import { as, wireObject } from '../kernel/wire-object.ts'

/** A date of birth, YYYY-MM-DD. */
export const BirthDate = AnyText.check(
  z.minLength(1, 'Date of Birth field is empty'),
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date as YYYY-MM-DD'),
  z.refine((day) => isRealDay(day), 'Please enter a valid date'),
)

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A first or last name, 2 to 60 characters, with the text for a missing one. */
export function personName(label: 'First Name' | 'Last Name', missing = `${label} field is empty`) {
  return z.codec(
    z.optional(z.nullable(AnyText)),
    AnyText.check(
      z.minLength(1, missing),
      z.minLength(LIMITS.nameMin, `${label} is too short`),
      maxCharacters(LIMITS.nameMax, `${label} must be at most ${LIMITS.nameMax} characters`),
    ),
    { decode: (wire) => cleanName(wire ?? ''), encode: (name) => name },
  )
}

function newPassword(emptyText: string) {
  return z.string().check(
    // Normalized as for hashing, so that a composed character counts as one.
    z.normalize('NFC'),
    z.minLength(1, emptyText),
    z.minLength(LIMITS.passwordMin, 'Password must be at least 6 characters'),
    z.maxLength(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters`),
    z.regex(/[^\p{Z}\p{C}]/u, "Password can't be only spaces"),
  )
}

/** A new password. */
export const NewPassword = newPassword('Password field is empty')

/** The new password of a recovery, with the text of its form. */
export const RecoveredPassword = newPassword('Please enter a new password')

export const accountCalls = calls('accounts', {
  create: endpoint({
    method: 'POST',
    path: '/users/create',
    access: 'public',
    summary:
      'Starts a sign-up: creates an inactive account and sends a code to the email address or mobile number.',
    body: wireObject({ email: as('email', OptionalText), mobile: as('mobile', OptionalText) }),
    reply: envelope({
      /** Opaque: `ur` and `u` of the next steps, `id` of setPassword. */
      reference: as('value', AnyText),
      /**
       * 'mobile already taken' / 'email already taken' if a sign-up was started before, else that the code was sent.
       */
      message: as('dataset', AnyText),
    }),
    errors: [
      'contact_invalid',
      'email_invalid',
      'mobile_invalid',
      'method_not_accepted',
      'too_many_sign_ups',
      'too_many_codes',
      'too_many_codes_today',
      'too_many_text_messages',
    ],
  }),
  activateAccount: endpoint({
    method: 'GET',
    path: '/users/activateAccount',
    access: 'public',
    summary: 'Checks a sign-up code. A correct code verifies the reference for 15 minutes.',
    query: wireObject({ code: as('acv', Code), reference: as('u', OptionalText) }),
    reply: envelope({
      reference: as('userId', AnyText),
      email: as('email', AnyText),
      mobile: as('mobile', AnyText),
    }),
    errors: ['code_wrong', 'code_no_longer_valid', 'reference_not_found', 'too_many_requests'],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/users/setPassword',
    access: 'public',
    summary:
      'Completes a sign-up whose reference was just verified. The account may have to wait for approval.',
    body: wireObject({
      reference: as('id', AnyText),
      email: as('email', OptionalText),
      mobile: as('mobile', OptionalText),
      password: as('password', NewPassword),
      firstName: as('first_name', personName('First Name')),
      lastName: as('last_name', personName('Last Name')),
      birthDate: as('dob', BirthDate),
      location: as('location', plainName({ max: LIMITS.locationMax })),
    }),
    reply: envelope({ message: as('dataset', AnyText) }),
    errors: [
      'not_verified',
      'reference_not_found',
      'name_reserved',
      'password_common',
      'password_personal',
      'too_many_sign_ups',
    ],
  }),
  resendVerificationCode: endpoint({
    method: 'POST',
    path: '/users/resendVerificationCode',
    access: 'public',
    summary: 'Sends a new sign-up code. `sendTo` is the email, mobile number or reference.',
    body: wireObject({ sendTo: as('sendTo', OptionalText) }),
    reply: envelope({ message: as('dataset', AnyText) }),
    errors: ['reference_not_found', 'too_many_codes', 'too_many_codes_today', 'too_many_text_messages'],
  }),
  sendVerificationCode: endpoint({
    method: 'POST',
    path: '/users/sendVerificationCode',
    access: 'public',
    summary:
      'Starts account recovery by sending a verification code. For an unknown contact the response is the same, but nothing is sent.',
    body: wireObject({
      /** `email` or `mobile`. Optional, because the contact shows which it is. */
      method: as('verificationMethod', OptionalText),
      contact: as('sendVerificationTo', OptionalText),
    }),
    reply: envelope({
      /** Opaque: `u`, `userData` and `user` of the next steps. */
      reference: as('value', AnyText),
      message: as('dataset', AnyText),
      /**
       * 0: the sign-up was never completed, and nothing was sent. resendCodeInFP sends its code for the sign-up page.
       */
      isActivated: as('activated', Flag),
    }),
    errors: [
      'contact_invalid',
      'email_invalid',
      'mobile_invalid',
      'too_many_codes',
      'too_many_codes_today',
      'too_many_text_messages',
    ],
  }),
  matchVerificationCode: endpoint({
    method: 'GET',
    path: '/users/matchVerificationCode',
    access: 'public',
    summary: 'Checks a recovery code. A correct code verifies the reference for 15 minutes.',
    query: wireObject({ code: as('rc', Code), reference: as('u', OptionalText) }),
    reply: envelope({ reference: as('userId', AnyText) }),
    errors: ['code_wrong', 'code_no_longer_valid', 'reference_not_found', 'too_many_requests'],
  }),
  resendCodeInRecovery: endpoint({
    method: 'POST',
    path: '/users/resendCodeInFP',
    access: 'public',
    summary: 'Sends a new recovery code for a reference.',
    body: wireObject({ contact: as('sendTo', OptionalText), reference: as('userData', OptionalText) }),
    reply: envelope({ reference: as('value', AnyText), message: as('dataset', AnyText) }),
    errors: ['reference_not_found', 'too_many_codes', 'too_many_codes_today', 'too_many_text_messages'],
  }),
  recoverPassword: endpoint({
    method: 'POST',
    path: '/users/recoverPwd',
    access: 'public',
    summary: 'Sets the password of an account whose reference was just verified, and ends its sessions.',
    body: wireObject({
      reference: as('user', OptionalText),
      password: as('new_password', RecoveredPassword),
    }),
    reply: envelope({ message: as('dataset', AnyText) }),
    errors: ['reference_not_found', 'password_common', 'password_personal'],
  }),
})
