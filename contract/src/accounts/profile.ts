import * as z from 'zod/mini'
import { NewPassword } from './accounts.ts'
import { Code } from './codes.ts'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { cleanName } from '../kernel/plain-text.ts'
import { AnyText, Id, optionalName, OptionalText } from '../kernel/scalars.ts'
import { as, viewerId, wireObject } from '../kernel/wire-object.ts'
import {
  Gender,
  MyChannel,
  OpenSession,
  Profile,
  PROFILE_LIMITS,
  ProfileRules,
  PROVINCES,
} from './profile-fields.ts'
import { DefaultChannel } from './session.ts'
import { PICTURE_ERRORS } from '../kernel/pictures.ts'

const Province = z.codec(
  z.optional(z.nullable(AnyText)),
  z.optional(AnyText.check(z.refine(isProvince, 'Please choose one of the nine provinces'))),
  { decode: (wire) => (typeof wire === 'string' ? cleanName(wire) : undefined), encode: (value) => value },
)

function isProvince(name: string): boolean {
  return name === '' || PROVINCES.some((province) => province === name)
}

const message = as('dataset', AnyText)

export const profileCalls = calls('profile', {
  generalData: endpoint({
    method: 'GET',
    path: '/users/profileGeneralData',
    access: 'private',
    summary: "Returns the viewer's profile.",
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ profile: as('dataset', Profile) }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/users/editProfile',
    access: 'signed-in',
    summary: 'Updates the profile. Omitted fields stay unchanged. Bank details need a channel.',
    body: wireObject({
      userId: viewerId('id'),
      firstName: as('first_name', ProfileRules.firstName),
      lastName: as('last_name', ProfileRules.lastName),
      birthDate: as('dob', ProfileRules.birthDate),
      gender: as('gender', Gender),
      country: as('country', optionalName(PROFILE_LIMITS.country)),
      nic: as('nic', optionalName(PROFILE_LIMITS.nic)),
      addressLine1: as('addLine1', optionalName(PROFILE_LIMITS.address)),
      addressLine2: as('addLine2', optionalName(PROFILE_LIMITS.address)),
      city: as('city', optionalName(PROFILE_LIMITS.city)),
      province: as('province', Province),
      bank: as('bank', optionalName(PROFILE_LIMITS.bank)),
      bankAccount: as('accountNo', optionalName(PROFILE_LIMITS.account)),
      bankBranch: as('branch', optionalName(PROFILE_LIMITS.bank)),
      bankBranchCode: as('branchCode', optionalName(PROFILE_LIMITS.account)),
    }),
    reply: envelope({ message, profile: as('user', Profile) }),
    errors: ['name_reserved'],
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/users/uploadImage',
    access: 'signed-in',
    rateLimit: 'picture',
    summary: 'Changes the profile picture.',
    body: wireObject({ userId: viewerId('userId') }),
    files: { image: { wireName: 'image', kind: 'picture' } },
    reply: envelope({ message, avatarUrl: as('profile', AnyText) }),
    errors: ['picture_missing', ...PICTURE_ERRORS],
  }),
  removeImage: endpoint({
    method: 'POST',
    path: '/users/removeImage',
    access: 'signed-in',
    rateLimit: 'picture',
    summary: 'Removes the profile picture; without one nothing happens.',
    body: wireObject({ userId: viewerId('userId') }),
    reply: envelope({ message, avatarUrl: as('profile', AnyText) }),
  }),
  myChannels: endpoint({
    method: 'GET',
    path: '/users/myChannels',
    access: 'private',
    summary: "Returns the viewer's channels, default channel first.",
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ channels: as('dataset', z.array(MyChannel)) }),
  }),
  defaultChannel: endpoint({
    method: 'POST',
    path: '/v1/usersettings/defaultChannel',
    access: 'signed-in',
    summary: 'Sets the default channel of the viewer.',
    body: wireObject({ channelId: as('chid', Id), userId: viewerId('uid') }),
    reply: envelope({ message, channel: as('channelData', DefaultChannel) }),
    errors: ['not_yours'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/users/changePassword',
    access: 'signed-in',
    summary: 'Changes the password and ends all other sessions.',
    body: wireObject({
      userId: viewerId('uid'),
      currentPassword: as('currentpwd', AnyText),
      newPassword: as('newpwd', NewPassword),
    }),
    reply: envelope({ message }),
    errors: ['password_wrong', 'password_common', 'password_personal', 'too_many_requests'],
  }),
  mySessions: endpoint({
    method: 'GET',
    path: '/v1/usersettings/mySessions',
    access: 'private',
    summary: 'Returns up to 100 sessions of the viewer, last used first.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ sessions: as('dataset', z.array(OpenSession)) }),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/v1/usersettings/endSession',
    access: 'signed-in',
    summary: "Ends one of the viewer's sessions.",
    body: wireObject({ userId: viewerId('uid'), sessionId: as('session_id', Id) }),
    reply: envelope({}),
    errors: ['session_not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/v1/usersettings/endOtherSessions',
    access: 'signed-in',
    summary: 'Ends all other sessions of the viewer.',
    body: wireObject({ userId: viewerId('uid') }),
    reply: envelope({}),
  }),
  changeContact: endpoint({
    method: 'POST',
    path: '/users/changeContactInfo',
    access: 'signed-in',
    needsRecentPassword: true,
    summary: 'Starts a change of the email address or mobile number by sending a code to the new one.',
    body: wireObject({
      userId: viewerId('uid'),
      mobile: as('mobile', OptionalText),
      email: as('email', OptionalText),
    }),
    reply: envelope({ message }),
    errors: [
      'new_contact_missing',
      'contact_unchanged',
      'contact_invalid',
      'email_invalid',
      'mobile_invalid',
      'method_not_accepted',
      'too_many_codes',
      'too_many_codes_today',
      'too_many_text_messages',
    ],
  }),
  verifyContact: endpoint({
    method: 'POST',
    path: '/users/verifyCode',
    access: 'signed-in',
    needsRecentPassword: true,
    summary: 'Checks the code for a change of the email address or mobile number, and makes the change.',
    body: wireObject({
      userId: viewerId('uid'),
      code: as('code', Code),
      verificationType: as('verification_type', OptionalText),
      newContact: as('new_contact', OptionalText),
      oldContact: as('old_contact', OptionalText),
    }),
    reply: envelope({ message, email: as('email', AnyText), mobile: as('mobile', AnyText) }),
    errors: ['change_code_wrong', 'contact_taken', 'too_many_requests'],
  }),
})
