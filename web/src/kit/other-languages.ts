import { cleanName, cleanText } from '@serendib/contract'
import { LANGUAGES, isLanguage, type Language } from '@serendib/texts'
import { langOf } from '#ui'

/** What a video, channel or playlist is called. */
export type Noun = 'title' | 'name'

const ENDINGS = { en: 'En', si: 'Si', ta: 'Ta' } as const satisfies Record<Language, string>

type Field<N extends Noun> = `${N | 'description'}${(typeof ENDINGS)[Language]}`

/** Titles or names and descriptions in other languages; empty where there is none. */
export type Translations<N extends Noun> = Readonly<Record<Field<N>, string>>

/** The fields of a language. */
export function fieldsOf<N extends Noun>(noun: N, language: Language) {
  const ending = ENDINGS[language]
  return { noun: `${noun}${ending}`, description: `description${ending}` } as const
}

const allFields = <N extends Noun>(noun: N) =>
  LANGUAGES.flatMap((language): Field<N>[] => Object.values(fieldsOf(noun, language)))

/** No translation. */
export function noTranslations<N extends Noun>(noun: N): Record<Field<N>, string> {
  return Object.fromEntries(allFields(noun).map((field) => [field, ''])) as Record<Field<N>, string>
}

/** The languages that a title or name can be translated to: all but its own, which its script tells. */
export function otherLanguages(original: string): Language[] {
  const written = langOf(original)
  const own = isLanguage(written) ? written : 'en'
  return LANGUAGES.filter((language) => language !== own)
}

export function hasTranslations<N extends Noun>(noun: N, values: Translations<N>): boolean {
  return allFields(noun).some((field) => values[field] !== '')
}

/** Translations for the API, without those to the original's own language, which the form doesn't show. */
export function cleanTranslations<N extends Noun>(
  noun: N,
  values: Translations<N> & Readonly<Record<N, string>>,
): Translations<N> {
  const cleaned = noTranslations(noun)
  for (const language of otherLanguages(values[noun])) {
    const fields = fieldsOf(noun, language)
    cleaned[fields.noun] = cleanName(values[fields.noun])
    cleaned[fields.description] = cleanText(values[fields.description])
  }
  return cleaned
}
