import * as z from 'zod/mini'
import type { BodyOf, Profile, profileCalls } from '@serendib/contract'
import { PROFILE_MANDATORY, ProfileRules } from '@serendib/contract'
import { Drafts } from '../../platform/drafts.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'

/** What can be changed of a profile, as the fields of the form hold it. */
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

export type ProfileFaults = Partial<Record<keyof ProfileDraft, string>>

const MANDATORY = ['firstName', 'lastName', 'birthDate'] as const

/** Everybody has one profile: its place is empty. */
export const profileDrafts = new Drafts<ProfileDraft>()

/** The draft that a form begins with. */
export function draftOf(profile: Profile): ProfileDraft {
  const { firstName, lastName, birthDate, nic, addressLine1, addressLine2, city, province, country } = profile
  const { bank, bankAccount, bankBranch, bankBranchCode } = profile
  return {
    ...{ firstName, lastName, birthDate, nic, addressLine1, addressLine2, city, province, country },
    ...{ bank, bankAccount, bankBranch, bankBranchCode },
    gender: profile.gender ?? '',
  }
}

/** What is wrong with a draft: by field, and for the whole form where something mandatory is missing. */
export function checkDraft(draft: ProfileDraft): { faults: ProfileFaults; alert: string } {
  const faults: ProfileFaults = {}
  let alert = ''
  for (const name of MANDATORY) {
    const text = z.safeParse(ProfileRules[name], draft[name].trim()).error?.issues[0]?.message
    if (text === undefined) continue
    const isMissing = text === PROFILE_MANDATORY
    faults[name] = isMissing ? myAccountTexts.missing[name] : text
    if (isMissing) alert = PROFILE_MANDATORY
  }
  return { faults, alert }
}

/** The call's body. Bank details are left out for people without channels, who never see them. */
export function bodyOf(draft: ProfileDraft, profile: Profile): BodyOf<typeof profileCalls.edit> {
  const { bank, bankAccount, bankBranch, bankBranchCode, gender, ...person } = draft
  return {
    ...person,
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    userId: profile.id,
    gender: gender === '' ? null : gender,
    ...(profile.hasChannels ? { bank, bankAccount, bankBranch, bankBranchCode } : {}),
  }
}
