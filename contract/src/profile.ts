import * as z from 'zod/mini'
import { NewPassword } from './accounts.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import {
  AnyText,
  Id,
  KeptId,
  KeptIds,
  KeptText,
  KeptWords,
  OptionalText,
  text,
  TextFlag,
} from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import {
  Gender,
  MyChannel,
  MyVideo,
  OpenSession,
  OwnDetails,
  Profile,
  PROFILE_LIMITS,
  ProfileRules,
  PROVINCES,
} from './profile-fields.ts'
import { PublishTime } from './publish-time.ts'
import { DefaultChannel } from './session.ts'
import { PICTURE_REFUSALS } from './kernel/pictures.ts'

function mandatory(schema: z.ZodMiniString<string>) {
  return z.codec(z.optional(z.nullable(AnyText)), schema, {
    decode: (wire) => (wire ?? '').trim(),
    encode: (value) => value,
  })
}

const Province = z.codec(
  z.optional(z.nullable(AnyText)),
  z.optional(AnyText.check(z.refine(isProvince, 'Please choose one of the nine provinces'))),
  { decode: (wire) => wire?.trim(), encode: (value) => value },
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
    summary: "The viewer's own profile.",
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ profile: as('dataset', Profile) }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/users/editProfile',
    access: 'signed-in',
    summary: 'Changes the profile. What is left out stays; bank details need a channel.',
    body: wireObject({
      userId: viewerId('id'),
      firstName: as('first_name', mandatory(ProfileRules.firstName)),
      lastName: as('last_name', mandatory(ProfileRules.lastName)),
      birthDate: as('dob', mandatory(ProfileRules.birthDate)),
      gender: as('gender', Gender),
      country: as('country', KeptText(PROFILE_LIMITS.country)),
      nic: as('nic', KeptText(PROFILE_LIMITS.nic)),
      addressLine1: as('addLine1', KeptText(PROFILE_LIMITS.address)),
      addressLine2: as('addLine2', KeptText(PROFILE_LIMITS.address)),
      city: as('city', KeptText(PROFILE_LIMITS.city)),
      province: as('province', Province),
      bank: as('bank', KeptText(PROFILE_LIMITS.bank)),
      bankAccount: as('accountNo', KeptText(PROFILE_LIMITS.account)),
      bankBranch: as('branch', KeptText(PROFILE_LIMITS.bank)),
      bankBranchCode: as('branchCode', KeptText(PROFILE_LIMITS.account)),
    }),
    reply: envelope({ message, profile: as('user', Profile) }),
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/users/uploadImage',
    access: 'signed-in',
    pace: 'picture',
    summary: 'Changes the profile picture.',
    body: wireObject({ userId: viewerId('userId') }),
    files: { image: { wireName: 'image', kind: 'picture' } },
    reply: envelope({ message, avatarUrl: as('profile', AnyText) }),
    refusals: ['picture_missing', ...PICTURE_REFUSALS],
  }),
  myChannels: endpoint({
    method: 'GET',
    path: '/users/myChannels',
    access: 'private',
    summary: "The viewer's own channels, the default one first.",
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ channels: as('dataset', z.array(MyChannel)) }),
  }),
  defaultChannel: endpoint({
    method: 'POST',
    path: '/v1/usersettings/defaultChannel',
    access: 'signed-in',
    summary: 'Makes a channel of the viewer their default one.',
    body: wireObject({ channelId: as('chid', Id), userId: viewerId('uid') }),
    reply: envelope({ message, channel: as('channelData', DefaultChannel) }),
    refusals: ['not_yours'],
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
    refusals: ['password_wrong', 'password_common', 'password_personal', 'too_many_requests'],
  }),
  mySessions: endpoint({
    method: 'GET',
    path: '/v1/usersettings/mySessions',
    access: 'private',
    summary: 'Where the viewer is signed in, the last used first; at most 100.',
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
    refusals: ['session_unknown'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/v1/usersettings/endOtherSessions',
    access: 'signed-in',
    summary: "Ends the viewer's sessions but this one.",
    body: wireObject({ userId: viewerId('uid') }),
    reply: envelope({}),
  }),
  changeContact: endpoint({
    method: 'POST',
    path: '/users/changeContactInfo',
    access: 'signed-in',
    needsRecentPassword: true,
    summary: 'Begins a change of the e-mail address or mobile number: sends a code to the new one.',
    body: wireObject({
      userId: viewerId('uid'),
      mobile: as('mobile', OptionalText),
      email: as('email', OptionalText),
    }),
    reply: envelope({ message }),
    refusals: [
      'new_contact_missing',
      'contact_unchanged',
      'contact_invalid',
      'email_invalid',
      'mobile_invalid',
      'method_not_accepted',
      'too_many_codes',
      'too_many_codes_of_day',
      'too_many_text_messages',
    ],
  }),
  verifyContact: endpoint({
    method: 'POST',
    path: '/users/verifyCode',
    access: 'signed-in',
    needsRecentPassword: true,
    summary: 'Checks the code of a change of contact, and changes it. The server knows both contacts itself.',
    body: wireObject({
      userId: viewerId('uid'),
      code: as('code', OptionalText),
      verificationType: as('verification_type', OptionalText),
      newContact: as('new_contact', OptionalText),
      oldContact: as('old_contact', OptionalText),
    }),
    reply: envelope({ message, email: as('email', AnyText), mobile: as('mobile', AnyText) }),
    refusals: ['change_code_wrong', 'contact_taken', 'too_many_requests'],
  }),
  myVideos: endpoint({
    method: 'GET',
    path: '/v1/videos/myVideos',
    access: 'private',
    summary: "The viewer's own videos in every state, the newest first; with words, those that have them.",
    query: wireObject({
      userId: viewerId('uid'),
      /** In the title or the name of the file; empty: all. */
      words: as('value', KeptText(LIMITS.searchTermMax)),
      ...pageQuery,
    }),
    reply: envelope({ videos: as('dataset', z.array(MyVideo)), ...pageReply }),
  }),
  ownDetails: endpoint({
    method: 'GET',
    path: '/v1/videos/ownDetails',
    access: 'signed-in',
    summary: 'An own video with all of it that can be changed.',
    query: wireObject({ userId: viewerId('userId'), videoId: as('videoId', Id) }),
    reply: envelope({ video: as('video', MyVideo), details: as('dataset', OwnDetails) }),
    refusals: ['video_not_found'],
  }),
  editVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/editVideo',
    access: 'signed-in',
    summary: 'Changes the details of an own video that has some, as far as they are named.',
    body: wireObject({
      userId: viewerId('userId'),
      videoId: as('videoId', Id),
      title: as(
        'title',
        z.optional(text({ min: 1, max: LIMITS.titleMax, tooShort: 'Please enter a title' })),
      ),
      description: as('description', KeptText(LIMITS.descriptionMax)),
      isPublic: as('broadcast', TextFlag),
      /** Empty: one is made of the title. A former one leads to the video as long as that is public. */
      slug: as('videoUrl', z.optional(text({ max: 200 }))),
      /** One of one's own channels. */
      channelId: as('channelId', OptionalId),
      primaryTags: as('primaryTags', KeptWords),
      secondaryTags: as('secondaryTags', KeptWords),
      categories: as('categories', KeptIds),
      /** Which poster candidate to take, from 1. */
      posterNumber: as('thumbnail', OptionalId),
      /** The place's id; 0 takes it away. */
      placeId: as('place', KeptId),
      /** For one that is not published yet. */
      publishAt: as('publish_at', PublishTime),
    }),
    reply: envelope({ message }),
    refusals: [
      'video_not_found',
      'video_not_described',
      'video_under_review',
      'category_unknown',
      'too_many_categories',
      'tag_too_long',
      'too_many_tags',
      'poster_unknown',
      'place_unknown',
      'video_url_invalid',
      'video_url_reserved',
      'video_url_taken',
      'not_yours',
      'already_public',
      'publish_time_invalid',
    ],
  }),
  uploadThumbnail: endpoint({
    method: 'POST',
    path: '/v1/videos/uploadThumbnail',
    access: 'signed-in',
    pace: 'picture',
    summary: 'Takes a picture of the owner for a video that has its details.',
    body: wireObject({ userId: viewerId('userId'), videoId: as('videoId', Id) }),
    files: { poster: { wireName: 'image', kind: 'picture' } },
    reply: envelope({ message, posterUrl: as('own_thumb', AnyText) }),
    refusals: [
      'video_not_found',
      'video_not_described',
      'video_under_review',
      'picture_missing',
      ...PICTURE_REFUSALS,
    ],
  }),
  deleteVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/deleteVideo',
    access: 'signed-in',
    summary: 'Deletes an own video. Its files go soon after; its url is not given out again.',
    body: wireObject({ userId: viewerId('userId'), videoId: as('videoId', Id) }),
    reply: envelope({ message }),
    refusals: ['video_not_found', 'video_under_review'],
  }),
})
