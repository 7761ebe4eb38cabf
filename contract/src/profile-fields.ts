import * as z from 'zod/mini'
import { BirthDate, personName } from './accounts.ts'
import { OwnChannel } from './channels.ts'
import { cleanName } from './kernel/plain-text.ts'
import { AnyText, Flag, Whole } from './kernel/scalars.ts'
import { as, wireObject } from './kernel/wire-object.ts'
import { PlaceName } from './place-names.ts'
import { ProcessingStage, VideoStatus } from './uploads.ts'

/** The text for a missing name or date of birth. (A mobile number is not required.) */
export const PROFILE_MANDATORY = 'First Name, Last Name, Mobile and Date of Birth are mandatory.'

/** The provinces of Sri Lanka. */
export const PROVINCES = [
  'Central',
  'Eastern',
  'North Central',
  'Northern',
  'North Western',
  'Sabaragamuwa',
  'Southern',
  'Uva',
  'Western',
] as const

/** The maximum lengths of a profile's texts. */
export const PROFILE_LIMITS = { nic: 20, address: 120, city: 60, country: 80, bank: 60, account: 40 } as const

/** Validation of the three mandatory profile fields, with their texts. */
export const ProfileRules = {
  firstName: personName('First Name', PROFILE_MANDATORY),
  lastName: personName('Last Name', PROFILE_MANDATORY),
  birthDate: z.codec(
    z.optional(z.nullable(AnyText)),
    AnyText.check(
      z.minLength(1, PROFILE_MANDATORY),
      z.refine(
        (day) => day === '' || z.safeParse(BirthDate, day).success,
        'Please enter a valid date as YYYY-MM-DD',
      ),
      z.refine((day) => !(new Date(day) > new Date()), 'Date of Birth must be in the past'),
    ),
    { decode: (wire) => cleanName(wire ?? ''), encode: (day) => day },
  ),
} as const

/** M or F on the wire; empty if unspecified. */
export const Gender = z.codec(
  z.optional(z.nullable(z.enum(['M', 'F', '']))),
  z.optional(z.nullable(z.enum(['male', 'female']))),
  {
    decode: (wire) => {
      if (wire === undefined || wire === null) return undefined
      return wire === 'M' ? 'male' : wire === 'F' ? 'female' : null
    },
    encode: (gender) => {
      if (gender === undefined) return undefined
      return gender === 'male' ? 'M' : gender === 'female' ? 'F' : ''
    },
  },
)
export type Gender = 'male' | 'female'

/** The viewer's own profile, which is never sent to anybody else. */
export const Profile = wireObject({
  id: as('id', Whole),
  firstName: as('first_name', AnyText),
  lastName: as('last_name', AnyText),
  email: as('email', AnyText),
  mobile: as('mobile', AnyText),
  birthDate: as('dob', AnyText),
  gender: as('gender', Gender),
  nic: as('nic', AnyText),
  addressLine1: as('addLine1', AnyText),
  addressLine2: as('addLine2', AnyText),
  city: as('city', AnyText),
  province: as('province', AnyText),
  country: as('country', AnyText),
  avatarUrl: as('profile', AnyText),
  roleId: as('role_id', Whole),
  /** Bank details are for accounts with channels, and empty for all others. */
  hasChannels: as('has_channels', Flag),
  bank: as('bank', AnyText),
  bankAccount: as('accountNo', AnyText),
  bankBranch: as('branch', AnyText),
  bankBranchCode: as('branchCode', AnyText),
})
export type Profile = z.output<typeof Profile>

/** A channel in the account area. Accounts cannot subscribe to their own channels. */
export const MyChannel = wireObject({ ...OwnChannel.fields, isSubscribed: as('ch_subscribed', Flag) })
export type MyChannel = z.output<typeof MyChannel>

/** A live session. */
export const OpenSession = wireObject({
  id: as('session_id', Whole),
  /** A description like 'Firefox on Windows'. */
  device: as('device', AnyText),
  /** 'just now', '3 days ago'. */
  lastUsed: as('last_used', AnyText),
  /** YYYY-MM-DD. */
  signedInOn: as('signed_in', AnyText),
  isCurrent: as('current', Flag),
})
export type OpenSession = z.output<typeof OpenSession>

/** A video in its uploader's list, in any state. */
export const MyVideo = wireObject({
  id: as('vd_id', Whole),
  /** Null until it has its details. */
  slug: as('vd_url', z.nullable(AnyText)),
  title: as('vd_title', AnyText),
  description: as('vd_description', AnyText),
  fileName: as('file_name', AnyText),
  status: as('vd_status', VideoStatus),
  isPublic: as('broadcast', Flag),
  /** When it will be published, as ISO 8601; null: as soon as it is playable, or already published. */
  publishAt: as('vd_publish_at', z.nullable(AnyText)),
  stage: as('stage', ProcessingStage),
  /** The progress of the stage, 0 to 100. */
  percent: as('percent', z.number()),
  isPlayable: as('playable', z.boolean()),
  /** Why it failed; null otherwise. */
  failure: as('reason', z.nullable(AnyText)),
  canRetry: as('retry', z.boolean()),
  /** When its refused file will be removed, as ISO 8601; null if it was not refused or is already removed. */
  fileExpiresAt: as('file_expires_at', z.nullable(AnyText)),
  /** Whether unreadable parts of the file were skipped. */
  isDamaged: as('is_damaged', Flag),
  /** The progress of its edit job, 0 to 100; null if there is none. */
  editPercent: as('edit_percent', z.nullable(Whole)),
  /** Why its edit job failed; null otherwise. */
  editFailure: as('edit_reason', z.nullable(AnyText)),
  /** The file name of its replacement; null for a trim, or without an edit job. */
  editFileName: as('edit_file', z.nullable(AnyText)),
  duration: as('vd_duration', AnyText),
  /** YYYY-MM-DD, the day of publication, or else of the upload. */
  day: as('vd_published', AnyText),
  views: as('vd_views', Whole),
  likes: as('likes', Whole),
  comments: as('comments', Whole),
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  /** Where it was filmed; null if not set. */
  place: as('vd_place', z.nullable(PlaceName)),
  /** The place nearest to where the camera says it was filmed, until the uploader has chosen. */
  suggestedPlace: as('suggested_place', z.nullable(PlaceName)),
})
export type MyVideo = z.output<typeof MyVideo>

/** Editable details of one of the viewer's videos that its list doesn't show. */
export const OwnDetails = wireObject({
  channelId: as('ch_id', Whole),
  primaryTags: as('primaryTags', z.array(AnyText)),
  secondaryTags: as('secondaryTags', z.array(AnyText)),
  /** In display order. */
  categories: as('categories', z.array(Whole)),
  /** URLs of the thumbnail candidates, best first. */
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  /** The chosen thumbnail, counted from 1. Null if the owner uploaded one, or none exists yet. */
  thumbnailNumber: as('thumbnail', z.nullable(Whole)),
  /** The URL of an uploaded thumbnail; null if there is none. */
  ownThumbnailUrl: as('own_thumb', z.nullable(AnyText)),
})
export type OwnDetails = z.output<typeof OwnDetails>
