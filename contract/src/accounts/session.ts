import { LANGUAGES } from '@serendib/texts'
import * as z from 'zod/mini'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { AnyText, Flag, OptionalText, Whole } from '../kernel/scalars.ts'
import { as, viewerId, wireObject } from '../kernel/wire-object.ts'

/** The channel that an account acts as by default. */
export const DefaultChannel = wireObject({
  id: as('ch_id', Whole),
  name: as('ch_name', AnyText),
  slug: as('ch_url', AnyText),
  logoUrl: as('ch_logo', AnyText),
})
export type DefaultChannel = z.output<typeof DefaultChannel>

/** 0 dark, 1 light. */
export const Theme = z.codec(z.union([z.literal(0), z.literal(1)]), z.enum(['dark', 'light']), {
  decode: (wire) => (wire === 1 ? 'light' : 'dark'),
  encode: (theme) => (theme === 'light' ? 1 : 0),
})
export type Theme = z.output<typeof Theme>

const Language = z.enum(LANGUAGES)

/** Under which keys browsers store what the specification names. */
export const STORAGE_KEYS = { credentials: 'u_cred', defaultChannel: 'udch', theme: 'thm' } as const

/** The account that signed in. The browser also stores it. */
export const Credentials = wireObject({
  isLoggedIn: as('login', z.boolean()),
  userId: as('user_id', Whole),
  token: as('token', AnyText),
  isProfileActive: as('PA', Flag),
  areDetailsComplete: as('PD', Flag),
  email: as('email', AnyText),
  mobile: as('mobile', AnyText),
  firstName: as('first_name', AnyText),
  lastName: as('last_name', AnyText),
  avatarUrl: as('profile', AnyText),
  roleId: as('role_id', Whole),
  theme: as('theme', z.nullable(Theme)),
  /** Null if the account never chose one; omitted from what browsers stored before there were languages. */
  language: as('language', z.optional(z.nullable(Language))),
  defaultChannel: as('channelData', z.nullable(DefaultChannel)),
})
export type Credentials = z.output<typeof Credentials>

/** What the browser stores of the default channel. */
export const StoredDefaultChannel = wireObject({
  id: as('defchid', Whole),
  name: as('defch', AnyText),
  slug: as('defchurl', AnyText),
})

/** Methods of signing up and in. */
export const ContactMethod = z.enum(['email', 'mobile'])
export type ContactMethod = z.output<typeof ContactMethod>

/** The response to a sign-in. */
export const signedIn = envelope({
  credentials: as('dataset', Credentials),
  /** 1 if the account was waiting to be deleted: signing in cancelled that. */
  isDeletionCancelled: as('deletion_cancelled', Flag),
})

export const sessionCalls = calls('session', {
  login: endpoint({
    method: 'POST',
    path: '/authentication/login',
    access: 'public',
    summary:
      'Signs in with email address or mobile number and password. Accounts with two-step sign-in get the error `second_step_needed` with a `ticket` for secondStep, valid for ten minutes.',
    body: wireObject({
      email: as('email', OptionalText),
      mobile: as('mobile', OptionalText),
      password: as('password', AnyText),
      method: as('method', z.optional(z.union([ContactMethod, z.literal('')], 'must be email or mobile'))),
    }),
    reply: signedIn,
    errors: [
      'wrong_credentials',
      'sign_in_locked',
      'account_suspended',
      'approval_pending',
      'second_step_needed',
      'too_many_requests',
    ],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/authentication/logout',
    access: 'signed-in',
    summary: 'Signs out: ends the current session.',
    body: wireObject({ userId: viewerId('user_id') }),
    reply: envelope({}),
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/authentication/confirmPassword',
    access: 'signed-in',
    summary:
      'Confirms the password of the current session. For ten minutes, calls that need it no longer fail with `password_required`.',
    body: wireObject({ userId: viewerId('uid'), password: as('password', AnyText) }),
    reply: envelope({}),
    errors: ['password_wrong', 'too_many_requests'],
  }),
  tokenExpiration: endpoint({
    method: 'GET',
    path: '/authentication/tokenExpiration',
    access: 'public',
    summary:
      'Returns whether the token is valid: status 1, or 0 when its session has ended, with revoked: 1 if it was ended ' +
      'before it expired. Never responds with 401.',
    query: wireObject({ userId: as('uid', OptionalText) }),
    reply: envelope({ isValid: as('status', Flag), isRevoked: as('revoked', z.optional(Flag)) }),
  }),
  registrationMethod: endpoint({
    method: 'GET',
    path: '/v1/usersettings/registrationMethod',
    access: 'public',
    summary:
      'Returns the accepted sign-up and sign-in methods, and whether an administrator has to approve new accounts.',
    reply: envelope({
      methods: as('dataset', z.array(ContactMethod)),
      /** Omitted if new accounts need no approval. */
      needsApproval: as('approval', z.optional(Flag)),
    }),
  }),
  changeTheme: endpoint({
    method: 'POST',
    path: '/v1/usersettings/changeTheme',
    access: 'signed-in',
    summary: "Saves the viewer's theme: 0 dark, 1 light.",
    body: wireObject({ userId: viewerId('user'), theme: as('theme', Theme) }),
    reply: envelope({}),
    errors: ['theme_invalid'],
  }),
  changeLanguage: endpoint({
    method: 'POST',
    path: '/v1/usersettings/changeLanguage',
    access: 'signed-in',
    summary: "Saves the viewer's language, in which the site shows its texts and sends messages.",
    body: wireObject({ userId: viewerId('user'), language: as('language', Language) }),
    reply: envelope({}),
  }),
})
