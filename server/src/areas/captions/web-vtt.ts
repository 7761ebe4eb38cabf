import type { CaptionEncoding } from '@serendib/contract'
import { takeBeginning, LIMITS } from '@serendib/contract'
import { decodeHTML } from 'entities'
import { decodeCaptions } from './caption-encoding.ts'
import { readTimes } from './cue-times.ts'
import { refuseOtherFormats } from './other-formats.ts'
import type { Cue, CuesOfFile } from './read-cues.ts'
import { readCues } from './read-cues.ts'
import { telemetryOfText } from './telemetry.ts'

/** Why captions were rejected. */
export type CaptionError = 'captions_not_text' | 'captions_telemetry' | 'too_many_cues'

const SPOKEN_MAX = 100_000

/**
 * Parses uploaded WebVTT, SubRip, SubStation Alpha or lyrics, in the chosen encoding or the detected one. The result
 * contains only times, plain lines and positions; its problems say what was left out. Throws `captions_other_format`.
 */
export async function readCaptions(
  bytes: Uint8Array,
  chosen?: CaptionEncoding,
): Promise<(CuesOfFile & { encoding: CaptionEncoding }) | CaptionError> {
  refuseOtherFormats(Buffer.from(bytes.subarray(0, 100)).toString('latin1'))
  const decoded = await decodeCaptions(bytes, chosen)
  refuseOtherFormats(decoded?.text ?? '')
  if (!decoded) return 'captions_not_text'
  if (telemetryOfText(decoded.text)) return 'captions_telemetry'
  const found = await readCues(decoded.text, LIMITS.cuesMax)
  return found ? { ...found, encoding: decoded.encoding } : 'too_many_cues'
}

/** Reads the cues of a file that `writeWebVtt` wrote, whose text may look like times. */
export function readStoredCues(bytes: Uint8Array): Cue[] {
  const [, ...blocks] = new TextDecoder().decode(bytes).trimEnd().split('\n\n')
  return blocks.flatMap((block) => {
    const [line = '', ...text] = block.split('\n')
    const times = readTimes(line)
    if (typeof times === 'string') return []
    const { start, end, settings } = times
    return { start, end, settings, lines: text.map((written) => decodeHTML(written)) }
  })
}

/**
 * Writes WebVTT in our own form: characters that have a meaning in WebVTT are escaped. The transcript of the watch page
 * (`areas/watch/transcript/transcript.ts`) parses only this form.
 */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, settings, lines }) => {
    const times = `${clock(start)} --> ${clock(end)} ${settings}`.trimEnd()
    return `${times}\n${lines.map(escapeLine).join('\n')}`
  })
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

/**
 * Returns the spoken text line by line for the search: the first 100,000 characters, about an hour and a half of
 * speech.
 */
export function spokenText(cues: readonly Cue[]): string {
  return takeBeginning(cues.flatMap(({ lines }) => lines).join('\n'), SPOKEN_MAX)
}

function escapeLine(line: string): string {
  return line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const whole = Math.floor(thousandths / 1000)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${pad(hours)}:${pad(minutes)}:${pad(whole % 60)}.${pad(thousandths % 1000, 3)}`
}
