import * as z from 'zod/mini'
import { BirthDate } from './accounts.ts'
import { OwnChannel } from './channels.ts'
import { maxCharacters } from './kernel/characters.ts'
import { LIMITS } from './kernel/limits.ts'
import { AnyText, Flag, Whole } from './kernel/scalars.ts'
import { as, wireObject } from './kernel/wire-object.ts'
import { PlaceName } from './place-names.ts'
import { ProcessingStage, VideoStatus } from './uploads.ts'

/** What is said when a name or the date of birth is missing; a mobile number is not asked for. */
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

/** The longest texts of a profile. */
export const PROFILE_LIMITS = { nic: 20, address: 120, city: 60, country: 80, bank: 60, account: 40 } as const

function profileName(label: 'First Name' | 'Last Name') {
  return z
    .string()
    .check(
      z.minLength(1, PROFILE_MANDATORY),
      z.minLength(LIMITS.nameMin, `${label} is too short`),
      maxCharacters(LIMITS.nameMax, `${label} must be ${LIMITS.nameMax} characters at the most`),
    )
}

/** The rules of the three fields that a profile cannot be without, with their texts. */
export const ProfileRules = {
  firstName: profileName('First Name'),
  lastName: profileName('Last Name'),
  birthDate: AnyText.check(
    z.minLength(1, PROFILE_MANDATORY),
    z.refine(
      (day) => day === '' || z.safeParse(BirthDate, day).success,
      'Please enter a real day as YYYY-MM-DD',
    ),
    z.refine((day) => !(new Date(day) > new Date()), 'Date of Birth must be in the past'),
  ),
} as const

/** M or F on the wire; empty where a person has not said. */
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

/** A person as they themselves see them. Nobody else is ever sent one. */
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
  /** Whoever has channels has bank details, which are empty for everybody else. */
  hasChannels: as('has_channels', Flag),
  bank: as('bank', AnyText),
  bankAccount: as('accountNo', AnyText),
  bankBranch: as('branch', AnyText),
  bankBranchCode: as('branchCode', AnyText),
})
export type Profile = z.output<typeof Profile>

/** A channel in the account area; one's own is never subscribed to. */
export const MyChannel = wireObject({ ...OwnChannel.fields, isSubscribed: as('ch_subscribed', Flag) })
export type MyChannel = z.output<typeof MyChannel>

/** A place where a person is signed in. */
export const OpenSession = wireObject({
  id: as('session_id', Whole),
  /** In words: 'Firefox on Windows'. */
  device: as('device', AnyText),
  /** 'just now', '3 days ago'. */
  lastUsed: as('last_used', AnyText),
  /** YYYY-MM-DD. */
  signedInOn: as('signed_in', AnyText),
  isCurrent: as('current', Flag),
})
export type OpenSession = z.output<typeof OpenSession>

/** A video as its uploader's list shows it, in any state. */
export const MyVideo = wireObject({
  id: as('vd_id', Whole),
  /** Null until it has its details. */
  slug: as('vd_url', z.nullable(AnyText)),
  title: as('vd_title', AnyText),
  description: as('vd_description', AnyText),
  fileName: as('file_name', AnyText),
  status: as('vd_status', VideoStatus),
  isPublic: as('broadcast', Flag),
  /** When it will be published, as ISO 8601; null: as soon as it plays, or it was. */
  publishAt: as('vd_publish_at', z.nullable(AnyText)),
  stage: as('stage', ProcessingStage),
  /** 0 to 100, of the stage. */
  percent: as('percent', z.number()),
  isPlayable: as('playable', z.boolean()),
  /** Why it failed; null otherwise. */
  failure: as('reason', z.nullable(AnyText)),
  canRetry: as('retry', z.boolean()),
  /** Parts of the file could not be read and were passed over. */
  isDamaged: as('is_damaged', Flag),
  /** How far a cut that is being made of it is, 0 to 100; null: none is. */
  cutPercent: as('cut_percent', z.nullable(Whole)),
  /** Why it could not be cut; null otherwise. */
  cutFailure: as('cut_reason', z.nullable(AnyText)),
  /** The other file that it is being made from, or could not be; null: its own. */
  cutFileName: as('cut_file', z.nullable(AnyText)),
  duration: as('vd_duration', AnyText),
  /** YYYY-MM-DD, of its publication or else its upload. */
  day: as('vd_published', AnyText),
  views: as('vd_views', Whole),
  likes: as('likes', Whole),
  comments: as('comments', Whole),
  posters: as('vd_thumbs', z.array(AnyText)),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  /** Where it was filmed; null where nobody said. */
  place: as('vd_place', z.nullable(PlaceName)),
  /** The place near which the camera says it was filmed, until the uploader has said. */
  suggestedPlace: as('suggested_place', z.nullable(PlaceName)),
})
export type MyVideo = z.output<typeof MyVideo>

/** What can be changed of an own video besides what its list shows. */
export const OwnDetails = wireObject({
  channelId: as('ch_id', Whole),
  primaryTags: as('primaryTags', z.array(AnyText)),
  secondaryTags: as('secondaryTags', z.array(AnyText)),
  /** In their order. */
  categories: as('categories', z.array(Whole)),
  /** Addresses of the poster candidates, best first. */
  posters: as('vd_thumbs', z.array(AnyText)),
  /** Which of them stands for the film, from 1; null: none of them, or there is none yet. */
  posterNumber: as('thumbnail', z.nullable(Whole)),
  /** The address of a picture of the owner's own that stands for it; null: none does. */
  ownPosterUrl: as('own_thumb', z.nullable(AnyText)),
})
export type OwnDetails = z.output<typeof OwnDetails>
