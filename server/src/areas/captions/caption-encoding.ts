import { CAPTION_ENCODINGS, type CaptionEncoding } from '@serendib/contract'
import { detectEncoding } from './detect-encoding.ts'

interface Decoded {
  readonly encoding: CaptionEncoding
  readonly text: string
}

const SAMPLE_BYTES = 64 * 1024

/** Owners can't choose these, and Windows programs write the second ones. */
const OTHER_NAMES: Readonly<Record<string, CaptionEncoding>> = {
  gbk: 'gb18030',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
}

/**
 * Decodes a text file: by its byte order mark, as the chosen encoding, as UTF-8, or as what its letters suggest.
 * Unreadable bytes and NUL become U+FFFD. Returns undefined for a file that isn't text.
 */
export async function decodeCaptions(
  bytes: Uint8Array,
  chosen?: CaptionEncoding,
): Promise<Decoded | undefined> {
  const encoding =
    chosen ?? byteOrderMark(bytes) ?? utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : await guess(bytes))
  const text = withoutPadding(new TextDecoder(encoding).decode(bytes))
  return isText(text) ? { encoding, text: text.replaceAll('\0', '\uFFFD') } : undefined
}

/** Removes NUL characters at the end: a crash while a file is saved leaves them. */
function withoutPadding(text: string): string {
  let length = text.length
  while (text[length - 1] === '\0') length--
  return text.slice(0, length)
}

/** Only a damaged text contains NUL, and few other control characters with it. */
function isText(text: string): boolean {
  if (!text.includes('\0')) return true
  // oxlint-disable-next-line no-control-regex
  const controls = text.match(/[\0-\x08\x0E-\x1F]/g)?.length ?? 0
  return controls < text.length / 20
}

function byteOrderMark([first, second, third]: Uint8Array): CaptionEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

/** Digits, line ends and other characters of times have a zero as the high byte in UTF-16. */
function utf16Of(bytes: Uint8Array): CaptionEncoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  let [little, big, all] = [0, 0, 0]
  for (let index = 0; index + 1 < sample.length; index += 2) {
    const [first = 0, second = 0] = [sample[index], sample[index + 1]]
    if (second === 0 && CODES_OF_TIMES.has(first)) little++
    if (first === 0 && CODES_OF_TIMES.has(second)) big++
    if (first !== 0 || second !== 0) all++
  }
  const isEnough = (count: number, other: number) => count > all / 100 && count > 2 * other
  if (isEnough(little, big)) return 'utf-16le'
  return isEnough(big, little) ? 'utf-16be' : undefined
}

/** Without 0: the wide space of Chinese and Japanese looks like it in the other byte order. */
const CODES_OF_TIMES: ReadonlySet<number> = new Set(Buffer.from('\r\n 123456789:.,->'))

/** Single bytes may be damaged. In other encodings, sequences are valid UTF-8 by accident only. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const unreadable = text.match(/\uFFFD/g)?.length ?? 0
  if (unreadable === 0) return true
  const characters = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  return characters >= 4 * unreadable
}

async function guess(bytes: Uint8Array): Promise<CaptionEncoding> {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const sample = bytes.subarray(Math.max(first - 1024, 0), first + SAMPLE_BYTES)
  const found = await detectEncoding(sample)
  if (found === 'windows-1252' && isHungarian(sample)) return 'windows-1250'
  return OTHER_NAMES[found] ?? CAPTION_ENCODINGS.find((known) => known === found) ?? 'windows-1252'
}

/** Firefox takes Hungarian for Western European, with `õ` and `û`. Those languages have other letters beside them. */
function isHungarian(bytes: Uint8Array): boolean {
  const letters = new TextDecoder('windows-1250').decode(bytes).match(/[^\p{ASCII}\P{L}]/gu) ?? []
  const found = [...new Set(letters.join('').toLowerCase())].toSorted().join('')
  return /^[áéíóöúüőű]{3,}$/.test(found) && /[őű]/.test(found)
}
