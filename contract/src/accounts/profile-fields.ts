import * as z from 'zod/mini'
import { BirthDate, personName } from './accounts.ts'
import { OwnChannel } from '../channels.ts'
import { cleanName } from '../kernel/plain-text.ts'
import { AnyText, Flag, Whole } from '../kernel/scalars.ts'
import { as, wireObject } from '../kernel/wire-object.ts'

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
