import { createHmac } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** An authenticator app (RFC 6238) for a base32 key. It never returns the same code twice. */
export function authenticator(key: string): () => string {
  let bits = ''
  for (const email of key) bits += ALPHABET.indexOf(email).toString(2).padStart(5, '0')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  let last = 0
  return () => {
    // The site also accepts the code of the next step, so a test need not wait 30 seconds.
    last = Math.max(Math.floor(Date.now() / STEP_MS), last + 1)
    const counter = Buffer.alloc(8)
    counter.writeUInt32BE(last, 4)
    const mac = createHmac('sha1', secret).update(counter).digest()
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
    return String(number % 1_000_000).padStart(6, '0')
  }
}

/** Decodes a QR code on the page, as a camera would. */
export async function readQrCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}
