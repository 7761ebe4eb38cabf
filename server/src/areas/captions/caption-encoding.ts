import { CAPTION_ENCODINGS, type CaptionEncoding } from '@serendib/contract'
import { detect } from 'chardet'

interface Decoded {
  readonly encoding: CaptionEncoding
  readonly text: string
}

const SAMPLE_BYTES = 64 * 1024

/** Windows programs write the Windows code page where detection finds the ISO one. */
const OF_WINDOWS: Readonly<Record<string, CaptionEncoding>> = {
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
}

/**
 * Decodes a text file: by its byte order mark, as the chosen encoding, as UTF-8, or as what its letters suggest.
 * Returns undefined for a file that isn't text.
 */
export function decodeCaptions(bytes: Uint8Array, chosen?: CaptionEncoding): Decoded | undefined {
  const encoding =
    chosen ?? byteOrderMark(bytes) ?? utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guess(bytes))
  const text = new TextDecoder(encoding).decode(bytes)
  return text.includes('\0') ? undefined : { encoding, text }
}

function byteOrderMark([first, second, third]: Uint8Array): CaptionEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

/** Times and line ends have a zero in every other byte of UTF-16. */
function utf16Of(bytes: Uint8Array): CaptionEncoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const isRare = (count: number) => count < sample.length / 100
  if (odd > sample.length / 5 && isRare(even)) return 'utf-16le'
  return even > sample.length / 5 && isRare(odd) ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function guess(bytes: Uint8Array): CaptionEncoding {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const label = detect(bytes.subarray(Math.max(first - 1024, 0), first + SAMPLE_BYTES))
  const name = label === null ? undefined : decoderName(label)
  const encoding = OF_WINDOWS[name ?? ''] ?? CAPTION_ENCODINGS.find((known) => known === name)
  return encoding ?? 'windows-1252'
}

/** The name that the platform has for an encoding: `ISO-8859-1` is `windows-1252`. */
function decoderName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
