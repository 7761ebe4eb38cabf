import { parseNumber } from '../parse-time.ts'

/** Heights of a record in metres, by what they are measured from. */
export interface LoggedHeights {
  readonly aboveSea?: number
  /** The third value of `GPS(…)`, if it is a height. */
  readonly gps?: number
  readonly aboveStart?: number
}

const NUMBER = String.raw`(-?\d{1,6}(?:\.\d{1,9})?)`
const pattern = (before: string, after = '') => new RegExp(String.raw`${before}${NUMBER}${after}`, 'i')

const ABOVE_SEA = [
  pattern(String.raw`\babs_?alt\s?[:=]\s?`),
  pattern(String.raw`(?<!_)\balt(?:itude)?\s?[:=]\s?`),
]
const ABOVE_START = [
  pattern(String.raw`\brel_?alt\s?[:=]\s?`),
  pattern(String.raw`\bbarometer\s?[:(]\s?`),
  pattern(String.raw`(?<![\w.])H\s`, String.raw`\s?m\b`),
  pattern(String.raw`\bHb\s?:\s?`),
]
const GPS = /\b(?:GPS|RTK)\s?[:=]?\s?\([^(),]{1,60},[^(),]{1,60},\s?(-?\d{1,6}(?:\.\d{1,6}\s?m?|\s?m))\s?\)/i

export function readHeights(text: string): LoggedHeights {
  const aboveSea = first(ABOVE_SEA, text)
  const gps = parseNumber(GPS.exec(text)?.[1]?.replace(/\s?m$/i, ''))
  const aboveStart = first(ABOVE_START, text)
  return {
    ...(aboveSea === null ? {} : { aboveSea }),
    ...(gps === null ? {} : { gps }),
    ...(aboveStart === null ? {} : { aboveStart }),
  }
}

function first(patterns: readonly RegExp[], text: string): number | null {
  for (const pattern of patterns) {
    const value = parseNumber(pattern.exec(text)?.[1])
    if (value !== null) return value
  }
  return null
}
