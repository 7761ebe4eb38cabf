/** SQL expressions for generated values. They depend only on the row number and a purpose. */
import { SYLLABLES } from './crowd-words.ts'

/** A fixed number in [0, 1) for a row and a purpose. */
export const chance = (row: string, purpose: number) =>
  `((hashint8extended(${row}::bigint, ${purpose}) & 1073741823) / 1073741824.0)`
/** Few values are frequent and most are rare, like places in real videos. */
export const pickUneven = (list: string, row: string, purpose: number) =>
  `(${list})[1 + floor(array_length(${list}, 1) * ${chance(row, purpose)} * ${chance(row, purpose + 1)})::int]`
export const pick = (list: string, row: string, purpose: number) =>
  `(${list})[1 + floor(array_length(${list}, 1) * ${chance(row, purpose)})::int]`
/** One of 8,000 names of three syllables, so that each word is in few titles. */
export const guide = (row: string) =>
  `initcap(${[61, 63, 65].map((purpose) => pick(quoted(SYLLABLES), row, purpose)).join(' || ')})`
export const quoted = (words: readonly string[]) =>
  `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`
