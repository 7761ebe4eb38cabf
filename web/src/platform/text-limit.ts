import { countCharacters } from '@serendib/contract'

/**
 * The length and limit of a text, for its field. Below half the limit, the length isn't shown, so UTF-16 units are
 * enough.
 */
export function limitOf(text: string, max: number): { count: number; max: number } {
  return { count: text.length < max / 2 ? text.length : countCharacters(text), max }
}
