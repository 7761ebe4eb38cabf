import { inLanguage } from '../language.ts'

/**
 * Returns a function that translates stored English texts which are in a table of texts, such as the names of default
 * categories. Texts that an administrator wrote stay as they are.
 */
export function knownTexts(table: Readonly<Record<string, string>>): (english: string) => string {
  let keys: ReadonlyMap<string, string> | undefined
  return (english) => {
    keys ??= inLanguage('en', () => new Map(Object.entries(table).map(([key, text]) => [text, key])))
    const key = keys.get(english)
    return (key === undefined ? undefined : table[key]) ?? english
  }
}
