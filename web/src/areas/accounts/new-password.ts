import * as z from 'zod/mini'
import { RecoveredPassword } from '@serendib/contract'
import { recoveryTexts } from '../../platform/texts/recovery.ts'

/** The fields of a new password, in the order in which they stand in the form. */
export const PASSWORD_FIELDS = ['password', 'confirmation'] as const

export type PasswordFaults = Partial<Record<(typeof PASSWORD_FIELDS)[number], string>>

/** What is wrong with a new password, by the rules of the contract; nothing wrong is an empty object. */
export function checkNewPassword(password: string, confirmation: string): PasswordFaults {
  const fault = z.safeParse(RecoveredPassword, password).error?.issues[0]?.message
  return {
    ...(fault !== undefined && { password: fault }),
    // An empty field is said to be empty, and no more.
    ...(password !== '' && password !== confirmation && { confirmation: recoveryTexts.passwordDiffers }),
  }
}
