import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** Encrypts to base64. */
  close(text: string): string
  /** Decrypts. Throws if the text was encrypted with another secret or was altered. */
  open(sealed: string): string
}

/**
 * Encrypts texts with a key derived from a secret, a different one for each purpose: for texts that are stored in the
 * database but must not be readable there.
 */
export function createSeal(secret: string, purpose: 'messages' | 'two-step sign-in'): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `serendib ${purpose}`, 32))
  return {
    close(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = bytes.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
