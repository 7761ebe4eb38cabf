import * as z from 'zod/mini'
import { cleanName } from '../kernel/plain-text.ts'

/**
 * Extracts a code from a typed or pasted text: `220-630`, `220 630`, "Your code is 220630." A text without a code is
 * returned without spaces and hyphens.
 */
export function codeIn(typed: string): string {
  const text = cleanName(cleanName(typed).normalize('NFKC'))
  const code = SIX_DIGITS.exec(text)?.[0] ?? text
  return code.replaceAll(/[\s\p{Pd}]/gu, '')
}

const SIX_DIGITS = /(?<![\p{L}\p{N}\p{Pd}])\d{3}[\s\p{Pd}]?\d{3}(?![\p{L}\p{N}]|\p{Pd}[\p{L}\p{N}])/u

/** A code that was entered in a form, or an empty string. */
export const Code = z.codec(z.optional(z.nullable(z.string())), z.string(), {
  decode: (wire) => codeIn(wire ?? ''),
  encode: (code) => code,
})
