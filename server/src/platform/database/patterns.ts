/** A pattern that has the words anywhere; what means something in a pattern is read as it stands. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
}
