import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 as all authenticator apps implement it: HMAC-SHA-1, six digits, 30 seconds.
const DIGITS = 6
const STEP_SECONDS = 30
const KEY_BYTES = 20
/** How many steps a clock may be off in each direction. */
const DRIFT = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Generates a key: 160 random bits in base32, the format of authenticator apps. */
export function newKey(): string {
  return toBase32(randomBytes(KEY_BYTES))
}

/** The time step of a time. */
export function stepOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / STEP_SECONDS)
}

/** The code of a key at a time step. */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(key)).update(counter).digest()
  // RFC 4226, 5.3: the last four bits are the offset of the 31 bits.
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const bits = mac.readUInt32BE(offset) & 0x7fffffff
  return String(bits % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Finds the time step of a code, among the steps around a time; undefined if none matches. Compares in constant time.
 */
export function matchingStep(key: string, code: string, moment: Date): number | undefined {
  const given = Buffer.from(code)
  let found: number | undefined
  for (let step = stepOf(moment) - DRIFT; step <= stepOf(moment) + DRIFT; step++) {
    const right = Buffer.from(codeAt(key, step))
    if (given.length === right.length && timingSafeEqual(given, right)) found = step
  }
  return found
}

/** Encodes bytes in base32 (RFC 4648), without padding: five bits per letter. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (email) => BASE32.indexOf(email).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
