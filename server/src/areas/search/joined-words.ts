import type { KnownWord } from './spelling.ts'
import type { TermWord } from './term.ts'

/** Shorter parts of a split word are found by chance too often. */
const PART_MIN = 2
/** Longer words have too many parts to look up. */
const SPLIT_MAX = 40

type Words = readonly Pick<TermWord, 'word' | 'videos'>[]

/** All words that the joined and split spellings of a term consist of. */
export function spellingsOf(words: Words): string[] {
  const joined = words.slice(1).map(({ word }, index) => `${words[index]?.word}${word}`)
  return [...new Set([...joined, ...words.flatMap(({ word }) => splitsOf(word).flat())])]
}

/**
 * The term with neighbouring words joined (`wi fi` → `wifi`) and unknown ones split (`nuwaraeliya` → `nuwara eliya`), where the
 * result is known. Undefined if nothing changes.
 */
export function respelledTerm(words: Words, known: readonly KnownWord[]): string | undefined {
  const videos = new Map<string, number>()
  for (const one of known) videos.set(one.word, Math.max(1, one.videos, videos.get(one.word) ?? 0))
  const respelled: string[] = []
  for (let index = 0; index < words.length; index++) {
    const { word = '', videos: found = 0 } = words[index] ?? {}
    const joined = `${word}${words[index + 1]?.word ?? ''}`
    if (joined !== word && videos.has(joined)) {
      respelled.push(joined)
      index += 1
    } else respelled.push(...((found === 0 && bestSplit(word, videos)) || [word]))
  }
  const term = respelled.join(' ')
  return term === words.map(({ word }) => word).join(' ') ? undefined : term
}

/** The split of a word whose rarer part occurs most often. */
function bestSplit(word: string, videos: ReadonlyMap<string, number>): readonly string[] | undefined {
  const frequency = (split: readonly string[]) => Math.min(...split.map((part) => videos.get(part) ?? 0))
  const [best] = splitsOf(word)
    .filter((split) => frequency(split) > 0)
    .toSorted((a, b) => frequency(b) - frequency(a))
  return best
}

function splitsOf(word: string): [string, string][] {
  const characters = Array.from(word)
  if (characters.length > SPLIT_MAX) return []
  const ends = Array.from(
    { length: Math.max(0, characters.length - 2 * PART_MIN + 1) },
    (_, index) => index + PART_MIN,
  )
  return ends.map((end) => [characters.slice(0, end).join(''), characters.slice(end).join('')])
}
