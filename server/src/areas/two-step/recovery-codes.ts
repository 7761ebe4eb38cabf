import { createHash } from 'node:crypto'
import { randomBase32 } from './totp.ts'

export const RECOVERY_CODES = 10
const CODE_BYTES = 10

/** Ten codes of 80 random bits, as they are written down: `k7wm-2x4q-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = randomBase32(CODE_BYTES).toLowerCase()
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
}

/** The stored hash of a code. With so many random bits, a code cannot be guessed, so a plain hash is enough. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(bareCode(code).toLowerCase()).digest()
}

/** A code of either kind without the spaces and hyphens that it is displayed with. */
export function bareCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}
