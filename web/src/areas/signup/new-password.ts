import * as z from 'zod/mini'
import { RecoveredPassword } from '@serendib/contract'
import { recoveryTexts } from '../../platform/texts/recovery.ts'

export type PasswordErrors = Partial<Record<'password' | 'confirmation', string>>

/** The errors of a new password by the contract's rules; empty if there are none. */
export function checkNewPassword(password: string, confirmation: string): PasswordErrors {
  const error = z.safeParse(RecoveredPassword, password).error?.issues[0]?.message
  return {
    ...(error !== undefined && { password: error }),
    // An empty field is only reported as empty.
    ...(password !== '' && password !== confirmation && { confirmation: recoveryTexts.passwordDiffers }),
  }
}
