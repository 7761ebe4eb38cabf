/** What an address of the site is pasted into: a list of films, of channels, or of neither. */
export type FoundBy = 'film' | 'channel' | 'words'

/**
 * The words to find entries by. A whole address that was pasted, with or without its host (`https://site.lk/ella-by-train?t=9`,
 * `/channels/hill-diaries`), stands for the name in it; all else is words.
 */
export function findWords(typed: string, foundBy: FoundBy): string {
  const words = typed.trim()
  const path = foundBy === 'words' || /\s/.test(words) ? undefined : pathOf(words)
  if (path === undefined) return words
  const [first, second] = path.split('/').filter(Boolean)
  if (foundBy === 'channel') return first === 'channels' ? named(second, words) : words
  if (first === 'embed') return named(second, words)
  return second === undefined ? named(first, words) : words
}

function pathOf(words: string): string | undefined {
  return /^(?:https?:\/\/[^/]+|[^/]+[.:][^/]+)?(\/[^?#]+)/i.exec(words)?.[1]
}

function named(segment: string | undefined, otherwise: string): string {
  if (segment === undefined) return otherwise
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
