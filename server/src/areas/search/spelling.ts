/** A known word, and in how many videos it occurs. */
export interface KnownWord {
  readonly word: string
  readonly videos: number
}

/** A known word, and how it sounds in plain Latin letters. */
export interface KnownSound extends KnownWord {
  readonly latin: string
}

/** Lengths from which a word may have one, two and three errors. */
const ALLOWED_FROM = [3, 7, 11]

/**
 * Finds the known word that a misspelled one most likely stands for: the one that sounds most similar, with the fewest
 * deletions, insertions, substitutions and swaps of neighbouring letters; of equal ones, the most frequent. Undefined if
 * none is near.
 */
export function nearestWord(
  mistyped: Pick<KnownSound, 'word' | 'latin'>,
  known: readonly KnownSound[],
): string | undefined {
  const distanceMax = ALLOWED_FROM.filter((length) => mistyped.latin.length >= length).length
  const near = known
    .map(({ word, latin, videos }) => ({ word, videos, distance: editDistance(mistyped.latin, latin) }))
    .filter(({ word, distance }) => word !== mistyped.word && distance <= distanceMax)
    .toSorted((a, b) => a.distance - b.distance || b.videos - a.videos)
  return near[0]?.word
}

/**
 * The number of deletions, insertions, substitutions and swaps of neighbouring letters that turn one word into the
 * other.
 */
export function editDistance(from: string, to: string): number {
  const [a, b] = [Array.from(from), Array.from(to)]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const at = (line: readonly number[], place: number) => line[place] ?? Infinity
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
