import type { Algorithm } from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'

// OWASP's argon2id minimum with headroom: 19 MiB, two passes, one lane; about 20 ms on a small machine.
const ARGON2ID = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Hashes the NFC form of a password, because keyboards compose letters differently. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), ARGON2ID)
}

/** Whether a password matches a stored hash. Hashes that were made before passwords were normalized may be of any form. */
export async function isPassword(storedHash: string, password: string): Promise<boolean> {
  const forms = new Set([password.normalize('NFC'), password.normalize('NFD'), password])
  let isRight = false
  // Checks every form even after a match, so that the time reveals nothing.
  for (const form of forms) if (await verify(storedHash, form)) isRight = true
  return isRight
}

let decoy: Promise<string> | undefined

/** Takes the time of a real check and returns false; for accounts that don't exist. */
export async function pretendToCheckPassword(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this one')
  await isPassword(await decoy, password)
  return false
}
