import { WATCHED_PHRASE_WORDS_MAX } from '@serendib/contract'
import unhomoglyph from 'unhomoglyph'

// Words are compared whole, without case, accents and invisible characters. Letters that look like ASCII letters are
// replaced by these. Other look-alikes (UTS #39) are not replaced: `m` looks like `rn`, which would hold `burn` for
// `bum`, and many letters of Sinhala and Tamil resemble others. Every step takes time proportional to the text.

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu
/** A run of letters with their vowel signs and digits, or one emoji. `\b` and `\w` only support ASCII. */
const WORD = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu
const FOREIGN = /\P{ASCII}/gu
const ASCII = /^\p{ASCII}+$/u

/** One letter with its vowel signs; in Sinhala and Tamil, with the consonants that are joined to it. */
const LETTER = /^(?:\p{L}\p{M}*[\u0dca\u0bcd])*[\p{L}\p{N}]\p{M}*$/u
/** Shorter runs are ordinary words: `I a`, and many words of one letter in Sinhala and Tamil. */
const SPACED_LETTERS_MIN = 3
const GAP_MAX = 3

/** Endings of plurals, and what stands in the singular instead. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/(?<=..[^s])s$/, ''],
  [/(?<=.(?:[sxzo]|[cs]h))es$/, ''],
  [/(?<=..)ies$/, 'y'],
  [/(?<=.)(?:වල්|ලා|වරු)$/, ''],
  [/(?<=.)(?:க்)?கள்$/, ''],
  [/(?<=.)ங்கள்$/, 'ம்'],
  [/(?<=.)ற்கள்$/, 'ல்'],
  [/(?<=.)ட்கள்$/, 'ள்'],
]

/** Returns the words of a text in a normalized form, which is equal for words that look the same to readers. */
export function splitWords(text: string): string[] {
  return words(plain(text).toLowerCase(), likeAscii)
}

/** The same for letters that look like ASCII only in upper case: Cyrillic `В`, but not `в`. */
function wordsAsTyped(text: string): string[] {
  return words(plain(text), (word) => likeAscii(word).toLowerCase())
}

function words(text: string, normalize: (word: string) => string): string[] {
  return text.match(WORD)?.map(normalize) ?? []
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(INVISIBLE, '').replaceAll(ACCENTS, '')
}

function likeAscii(word: string): string {
  return word.replaceAll(FOREIGN, (letter) => {
    const like = unhomoglyph(letter)
    return ASCII.test(like) ? like : letter
  })
}

/**
 * Returns everything in a text that can match a watched word or phrase: its words, and sequences of up to five; also
 * with separated letters joined, and in the singular.
 */
export function formsIn(text: string): string[] {
  const forms = new Set<string>()
  const typed = plain(text)
  for (const joined of [typed, ...JOINS.map((join) => joinWords(typed, join))]) {
    addSequences(splitWords(joined), forms)
    addSequences(wordsAsTyped(joined), forms)
  }
  return [...forms]
}

function addSequences(words: readonly string[], forms: Set<string>): void {
  for (const start of words.keys()) {
    for (let length = 1; length <= WATCHED_PHRASE_WORDS_MAX && start + length <= words.length; length++) {
      const form = words.slice(start, start + length).join(' ')
      if (forms.has(form)) continue
      forms.add(form)
      for (const [ending, singular] of PLURALS) {
        if (ending.test(form)) forms.add(form.replace(ending, singular))
      }
    }
  }
}

/** Words that may be one word, and what stands between the first two. */
interface Run {
  words: string[]
  gap: string
}

interface Join {
  min: number
  /** Whether a word continues a run, after a gap. */
  continues: (run: Run, gap: string, word: string) => boolean
}

const areLetters: Join['continues'] = (run, gap, word) =>
  gap.length <= GAP_MAX && LETTER.test(word) && LETTER.test(run.words.at(-1) ?? '')

const JOINS: readonly Join[] = [
  // `b.u.y n.o.w`
  {
    min: SPACED_LETTERS_MIN,
    continues: (run, gap, word) => areLetters(run, gap, word) && (run.words.length === 1 || gap === run.gap),
  },
  // `c.a s-i  n_o`
  { min: SPACED_LETTERS_MIN, continues: areLetters },
  // `ca.si_no`; not with spaces, because `pen is` is innocent
  { min: 2, continues: (_run, gap) => /^[._]{1,3}$/.test(gap) },
]

/** Only whole runs are joined, so that no word is found inside a longer one. */
function joinWords(text: string, { min, continues }: Join): string {
  const runs: Run[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const gap = text.slice(end, index)
    end = index + word.length
    const run = runs.at(-1)
    if (run && continues(run, gap, word)) {
      if (run.words.length === 1) run.gap = gap
      run.words.push(word)
    } else runs.push({ words: [word], gap: '' })
  }
  return runs.map(({ words }) => (words.length < min ? words.join(' ') : withoutArticle(words))).join(' ')
}

/** `a c a s i n o` is one run, too. */
function withoutArticle(letters: readonly string[]): string {
  const [first = '', ...rest] = letters
  return /^[ai]$/i.test(first) ? `${letters.join('')} ${rest.join('')}` : letters.join('')
}
