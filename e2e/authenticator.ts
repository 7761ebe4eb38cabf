import { createHmac } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** An authenticator app of its own making (RFC 6238), for a key in base32. It never shows a code twice. */
export function authenticator(key: string): () => string {
  let bits = ''
  for (const letter of key) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  let last = 0
  return () => {
    // The site takes the next one, too: a journey does not wait for half a minute.
    last = Math.max(Math.floor(Date.now() / STEP_MS), last + 1)
    const counter = Buffer.alloc(8)
    counter.writeUInt32BE(last, 4)
    const mac = createHmac('sha1', secret).update(counter).digest()
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
    return String(number % 1_000_000).padStart(6, '0')
  }
}

/** What a camera reads in a picture of the page. */
export async function readQrCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}
