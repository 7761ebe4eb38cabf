/** What a pasted URL is looked up in: videos, channels, or neither. */
export type FoundBy = 'video' | 'channel' | 'words'

/**
 * The search terms for a list. A pasted URL, with or without host (`https://site.lk/ella-by-train?t=9`,
 * `/channels/hill-diaries`), is reduced to its slug; anything else is used as typed.
 */
export function findWords(typed: string, foundBy: FoundBy): string {
  const words = typed.trim()
  const path = foundBy === 'words' || /\s/.test(words) ? undefined : readPath(words)
  if (path === undefined) return words
  const [first, second] = path.split('/').filter(Boolean)
  if (foundBy === 'channel') return first === 'channels' ? named(second, words) : words
  if (first === 'embed') return named(second, words)
  return second === undefined ? named(first, words) : words
}

function readPath(words: string): string | undefined {
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
