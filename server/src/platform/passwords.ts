import type { Algorithm } from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'

// OWASP's argon2id minimum with headroom: 19 MiB, two passes, one lane; about 20 ms on a small machine.
const ARGON2ID = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** What is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID)
}

/** Whether a password is the one that was kept. */
export function isPassword(kept: string, password: string): Promise<boolean> {
  return verify(kept, password)
}

let decoy: Promise<string> | undefined

/** Takes the time of a check and is never right: for accounts that do not exist. */
export async function pretendToCheckPassword(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this one')
  await verify(await decoy, password)
  return false
}
