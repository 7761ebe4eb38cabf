import * as z from 'zod/mini'
import { RecoveredPassword } from '@serendib/contract'
import { recoveryTexts } from '../../platform/texts/recovery.ts'

export type PasswordFaults = Partial<Record<'password' | 'confirmation', string>>

/** What is wrong with a new password, by the rules of the contract; nothing wrong is an empty object. */
export function checkNewPassword(password: string, confirmation: string): PasswordFaults {
  const fault = z.safeParse(RecoveredPassword, password).error?.issues[0]?.message
  return {
    ...(fault !== undefined && { password: fault }),
    // An empty field is said to be empty, and no more.
    ...(password !== '' && password !== confirmation && { confirmation: recoveryTexts.passwordDiffers }),
  }
}
