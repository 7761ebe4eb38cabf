import { createHash, randomBytes } from 'node:crypto'
import { toBase32 } from './totp.ts'

export const RECOVERY_CODES = 10
const CODE_BYTES = 10

/** Ten codes of 80 random bits, as they are written down: `k7wm-2x4q-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = toBase32(randomBytes(CODE_BYTES)).toLowerCase()
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
}

/** What is kept of a code. With that many random bits nobody finds it by trying, so a plain hash will do. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(bareCode(code).toLowerCase()).digest()
}

/** A code of either kind as it counts: without the spaces and hyphens that it is shown with. */
export function bareCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}
