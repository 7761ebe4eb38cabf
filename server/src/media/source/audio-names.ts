import type { SourceAudio } from '../model/source.ts'

const NAME_MAX = 60
const PURPOSES = {
  main: '',
  commentary: 'commentary',
  description: 'audio description',
  'clear-speech': 'clear speech',
}

/**
 * The names by which viewers choose a video's audio tracks: the title in the file or the language's name in that
 * language. All names differ. Pure.
 */
export function audioNames(tracks: readonly SourceAudio[]): string[] {
  const names: string[] = []
  for (const [index, track] of tracks.entries()) {
    const name = plain(track.title ?? '') || nameByLanguage(track, index)
    const numbered = (number: number): string =>
      names.includes(`${name} ${number}`) ? numbered(number + 1) : `${name} ${number}`
    names.push(names.includes(name) ? numbered(index + 1) : name)
  }
  return names
}

function nameByLanguage({ language, purpose }: SourceAudio, index: number): string {
  const name = language === null ? undefined : languageName(language)
  const named = name ?? (index === 0 ? 'Original' : `Audio ${index + 1}`)
  return purpose === 'main' ? named : `${named} (${PURPOSES[purpose]})`
}

/** The language's own name. Undefined if it has none. */
function languageName(language: string): string | undefined {
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language)
  return name && name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Consonants of Sinhala and Tamil at the end that are joined to what was cut off. */
const OPEN_CONJUNCT = /(?:\p{L}[\u0dca\u0bcd]\u200d?)+$/u

/** Removes characters that are special in a playlist. */
function plain(title: string): string {
  // oxlint-disable-next-line no-control-regex
  const text = title.replace(/[\s\u0000-\u001F\u007F-\u009F"]+/g, ' ').trim()
  if (text.length <= NAME_MAX) return text
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return characters.slice(0, NAME_MAX).join('').replace(OPEN_CONJUNCT, '').trim()
}
