import * as z from 'zod/mini'
import type { BodyOf, Profile, profileCalls } from '@serendib/contract'
import { cleanName, PROFILE_MANDATORY, ProfileRules } from '@serendib/contract'
import { Drafts } from '../../platform/drafts.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'

/** The editable part of a profile, as the form's fields hold it. */
export type ProfileDraft = Pick<
  Profile,
  | 'firstName'
  | 'lastName'
  | 'birthDate'
  | 'nic'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'province'
  | 'country'
  | 'bank'
  | 'bankAccount'
  | 'bankBranch'
  | 'bankBranchCode'
> & { gender: 'male' | 'female' | '' }

type ProfileErrors = Partial<Record<keyof ProfileDraft | 'alert', string>>

const MANDATORY = ['firstName', 'lastName', 'birthDate'] as const

/** There is one profile per user, so the draft needs no further key. */
export const profileDrafts = new Drafts<ProfileDraft>()

/** The initial draft of the form. */
export function toDraft(profile: Profile): ProfileDraft {
  const { firstName, lastName, birthDate, nic, addressLine1, addressLine2, city, province, country } = profile
  const { bank, bankAccount, bankBranch, bankBranchCode } = profile
  return {
    firstName,
    lastName,
    birthDate,
    nic,
    addressLine1,
    addressLine2,
    city,
    province,
    country,
    bank,
    bankAccount,
    bankBranch,
    bankBranchCode,
    gender: profile.gender ?? '',
  }
}

/** The errors of a draft: by field, and for the whole form if something mandatory is missing. */
export function checkDraft(draft: ProfileDraft): ProfileErrors {
  const errors: ProfileErrors = {}
  for (const name of MANDATORY) {
    const text = z.safeParse(ProfileRules[name], draft[name]).error?.issues[0]?.message
    if (text === undefined) continue
    const isMissing = text === PROFILE_MANDATORY
    errors[name] = isMissing ? myAccountTexts.missing[name] : text
    if (isMissing) errors.alert = PROFILE_MANDATORY
  }
  return errors
}

/** The call's body. Bank details are omitted for users without channels, who never see them. */
export function toBody(draft: ProfileDraft, profile: Profile): BodyOf<typeof profileCalls.edit> {
  const { bank, bankAccount, bankBranch, bankBranchCode, gender, ...person } = draft
  return {
    ...person,
    firstName: cleanName(person.firstName),
    lastName: cleanName(person.lastName),
    gender: gender === '' ? null : gender,
    ...(profile.hasChannels ? { bank, bankAccount, bankBranch, bankBranchCode } : {}),
  }
}
