import * as z from 'zod/mini'
import { BirthDate, NewPassword, personName } from '@serendib/contract'
import { accountTexts } from '../../platform/texts/accounts.ts'

/** The details that complete a sign-up. `birthDate` is YYYY-MM-DD. */
export type AccountDetails = {
  firstName: string
  lastName: string
  birthDate: string
  password: string
  confirmation: string
  location: string
}

export type DetailErrors = Partial<Record<keyof AccountDetails, string>>

/**
 * The errors of each field by the contract's rules; empty if there are none. `today` has the format of
 * `birthDate`.
 */
export function checkDetails(details: AccountDetails, today: string): DetailErrors {
  const errors = {
    firstName: firstError(personName('First Name'), details.firstName),
    lastName: firstError(personName('Last Name'), details.lastName),
    birthDate: birthDateError(details.birthDate, today),
    password: firstError(NewPassword, details.password),
    confirmation: details.confirmation === details.password ? undefined : accountTexts.confirmationDiffers,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

function birthDateError(birthDate: string, today: string): string | undefined {
  if (birthDate === '') return accountTexts.birthDateEmpty
  return firstError(BirthDate, birthDate) ?? (birthDate >= today ? accountTexts.birthDateAhead : undefined)
}

function firstError(rule: z.ZodMiniType, value: string): string | undefined {
  return z.safeParse(rule, value).error?.issues[0]?.message
}
