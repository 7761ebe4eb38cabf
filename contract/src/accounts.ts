import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { maxCharacters } from './kernel/characters.ts'
import { LIMITS } from './kernel/limits.ts'
import { AnyText, Flag, OptionalText, text } from './kernel/scalars.ts'
import { as, wireObject } from './kernel/wire-object.ts'

/** A date of birth, YYYY-MM-DD. */
export const BirthDate = AnyText.check(
  z.minLength(1, 'Date of Birth field is empty'),
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date as YYYY-MM-DD'),
  z.refine((day) => isRealDay(day), 'This day does not exist'),
)

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A person's name, 2 to 60 characters, with the form's texts. */
export function personName(label: 'First Name' | 'Last Name') {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${label} field is empty`),
      z.minLength(LIMITS.nameMin, `${label} is too short`),
      maxCharacters(LIMITS.nameMax, `${label} must be ${LIMITS.nameMax} characters at the most`),
    )
}

function newPassword(emptyText: string) {
  return z.string().check(
    // As it is hashed: a letter that is composed of several counts as one.
    z.normalize('NFC'),
    z.minLength(1, emptyText),
    z.minLength(LIMITS.passwordMin, 'Password must be at least 6 characters'),
    z.maxLength(LIMITS.passwordMax, `Password must be ${LIMITS.passwordMax} characters at the most`),
    z.regex(/[^\p{Z}\p{C}]/u, 'Password must have more than spaces'),
  )
}

/** A new password. */
export const NewPassword = newPassword('Password field is empty')

/** The new password of a recovery, with that form's text. */
export const RecoveredPassword = newPassword('Please enter a new password')

export const accountCalls = calls('accounts', {
  create: endpoint({
    method: 'POST',
    path: '/users/create',
    access: 'public',
    summary: 'Begins a sign-up: makes an inactive account and sends a code to the contact.',
    body: wireObject({ email: as('email', OptionalText), mobile: as('mobile', OptionalText) }),
    reply: envelope({
      /** Opaque: `ur` and `u` of the next steps, `id` of setPassword. */
      reference: as('value', AnyText),
      /** 'mobile already taken' / 'email already taken' where a sign-up was begun before; else the sent-text. */
      message: as('dataset', AnyText),
    }),
    refusals: [
      'contact_invalid',
      'email_invalid',
      'mobile_invalid',
      'method_not_accepted',
      'too_many_codes',
      'too_many_codes_of_day',
      'too_many_text_messages',
    ],
  }),
  activateAccount: endpoint({
    method: 'GET',
    path: '/users/activateAccount',
    access: 'public',
    summary: 'Checks the code of a sign-up; a right one verifies the reference for 15 minutes.',
    query: wireObject({ code: as('acv', OptionalText), reference: as('u', OptionalText) }),
    reply: envelope({
      reference: as('userId', AnyText),
      email: as('email', AnyText),
      mobile: as('mobile', AnyText),
    }),
    refusals: ['code_wrong', 'code_spent', 'reference_unknown', 'too_many_requests'],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/users/setPassword',
    access: 'public',
    summary: 'Completes a sign-up whose reference was just verified.',
    body: wireObject({
      reference: as('id', AnyText),
      email: as('email', OptionalText),
      mobile: as('mobile', OptionalText),
      password: as('password', NewPassword),
      firstName: as('first_name', personName('First Name')),
      lastName: as('last_name', personName('Last Name')),
      birthDate: as('dob', BirthDate),
      location: as('location', text({ max: 80 })),
    }),
    reply: envelope({ message: as('dataset', AnyText) }),
    refusals: ['not_verified', 'reference_unknown', 'password_common', 'password_personal'],
  }),
  resendVerificationCode: endpoint({
    method: 'POST',
    path: '/users/resendVerificationCode',
    access: 'public',
    summary: 'Sends a fresh sign-up code. `sendTo` is the contact or the reference.',
    body: wireObject({ sendTo: as('sendTo', OptionalText) }),
    reply: envelope({ message: as('dataset', AnyText) }),
    refusals: ['reference_unknown', 'too_many_codes', 'too_many_codes_of_day', 'too_many_text_messages'],
  }),
  sendVerificationCode: endpoint({
    method: 'POST',
    path: '/users/sendVerificationCode',
    access: 'public',
    summary:
      'Begins the recovery of an account: sends it a code. An unknown contact is answered alike; nothing is sent.',
    body: wireObject({
      /** `email` or `mobile`; the contact itself tells which, so that it may be left out. */
      method: as('verificationMethod', OptionalText),
      contact: as('sendVerificationTo', OptionalText),
    }),
    reply: envelope({
      /** Opaque: `u`, `userData` and `user` of the next steps. */
      reference: as('value', AnyText),
      message: as('dataset', AnyText),
      /** 0: the sign-up was never completed, and nothing was sent. resendCodeInFP sends its code, for the sign-up page. */
      isActivated: as('activated', Flag),
    }),
    refusals: [
      'contact_invalid',
      'email_invalid',
      'mobile_invalid',
      'too_many_codes',
      'too_many_codes_of_day',
      'too_many_text_messages',
    ],
  }),
  matchVerificationCode: endpoint({
    method: 'GET',
    path: '/users/matchVerificationCode',
    access: 'public',
    summary: 'Checks the code of a recovery; a right one verifies the reference for 15 minutes.',
    query: wireObject({ code: as('rc', OptionalText), reference: as('u', OptionalText) }),
    reply: envelope({ reference: as('userId', AnyText) }),
    refusals: ['code_wrong', 'code_spent', 'reference_unknown', 'too_many_requests'],
  }),
  resendCodeInRecovery: endpoint({
    method: 'POST',
    path: '/users/resendCodeInFP',
    access: 'public',
    summary: 'Sends a fresh code for the reference that a recovery began with.',
    body: wireObject({ contact: as('sendTo', OptionalText), reference: as('userData', OptionalText) }),
    reply: envelope({ reference: as('value', AnyText), message: as('dataset', AnyText) }),
    refusals: ['reference_unknown', 'too_many_codes', 'too_many_codes_of_day', 'too_many_text_messages'],
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
    refusals: ['reference_unknown', 'password_common', 'password_personal'],
  }),
})
