/** A LIKE pattern that matches texts containing `words`; wildcards in `words` are escaped. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
}
