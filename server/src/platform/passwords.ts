import type { Algorithm } from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'

// OWASP's argon2id minimum with headroom: 19 MiB, two passes, one lane; about 20 ms on a small machine.
const ARGON2ID = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** What is downloaded of a password: the hash of its NFC form, since keyboards differ in how they compose a letter. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), ARGON2ID)
}

/** Whether a password is the one that was downloaded. Hashes from before passwords were normalised are of either form. */
export async function isPassword(kept: string, password: string): Promise<boolean> {
  const forms = new Set([password.normalize('NFC'), password.normalize('NFD'), password])
  let isRight = false
  // Every form, whichever is right: the time tells nothing.
  for (const form of forms) if (await verify(kept, form)) isRight = true
  return isRight
}

let decoy: Promise<string> | undefined

/** Takes the time of a check and is never right: for accounts that do not exist. */
export async function pretendToCheckPassword(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this one')
  await isPassword(await decoy, password)
  return false
}
