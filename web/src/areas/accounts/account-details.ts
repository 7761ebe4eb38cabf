import * as z from 'zod/mini'
import { BirthDate, NewPassword, personName } from '@serendib/contract'
import { accountTexts } from '../../platform/texts/accounts.ts'

/** What a person fills in to complete a sign-up. `birthDate` is YYYY-MM-DD. */
export interface AccountDetails {
  firstName: string
  lastName: string
  birthDate: string
  password: string
  confirmation: string
  location: string
}

export type DetailFaults = Partial<Record<keyof AccountDetails, string>>

/** What is wrong with each field, by the rules of the contract; nothing wrong is an empty object. `today` as `birthDate`. */
export function checkDetails(details: AccountDetails, today: string): DetailFaults {
  const faults = {
    firstName: firstFault(personName('First Name'), details.firstName),
    lastName: firstFault(personName('Last Name'), details.lastName),
    birthDate: birthDateFault(details.birthDate, today),
    password: firstFault(NewPassword, details.password),
    confirmation: details.confirmation === details.password ? undefined : accountTexts.confirmationDiffers,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

function birthDateFault(birthDate: string, today: string): string | undefined {
  if (birthDate === '') return accountTexts.birthDateEmpty
  return firstFault(BirthDate, birthDate) ?? (birthDate >= today ? accountTexts.birthDateAhead : undefined)
}

function firstFault(rule: z.ZodMiniType, value: string): string | undefined {
  return z.safeParse(rule, value).error?.issues[0]?.message
}
