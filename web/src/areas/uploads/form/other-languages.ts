import { cleanName, cleanText, type DetailTranslations } from '@serendib/contract'
import { LANGUAGES, isLanguage, type Language } from '@serendib/texts'
import { langOf } from '#ui'

/** The fields of each language. */
export const TRANSLATED = {
  en: { title: 'titleEn', description: 'descriptionEn' },
  si: { title: 'titleSi', description: 'descriptionSi' },
  ta: { title: 'titleTa', description: 'descriptionTa' },
} as const satisfies Record<Language, Record<string, keyof DetailTranslations>>

export const NO_TRANSLATIONS: DetailTranslations = {
  titleEn: '',
  titleSi: '',
  titleTa: '',
  descriptionEn: '',
  descriptionSi: '',
  descriptionTa: '',
}

/** The languages that a title can be translated to: all but its own, which its script tells. */
export function otherLanguages(title: string): Language[] {
  const written = langOf(title)
  const original = isLanguage(written) ? written : 'en'
  return LANGUAGES.filter((language) => language !== original)
}

export function hasTranslations(details: DetailTranslations): boolean {
  return Object.values(TRANSLATED).some(
    ({ title, description }) => details[title] !== '' || details[description] !== '',
  )
}

/** Translations for the API, without those to the original's own language, which the form doesn't show. */
export function cleanTranslations(details: DetailTranslations & { title: string }): DetailTranslations {
  const cleaned = { ...NO_TRANSLATIONS }
  for (const language of otherLanguages(details.title)) {
    const { title, description } = TRANSLATED[language]
    cleaned[title] = cleanName(details[title])
    cleaned[description] = cleanText(details[description])
  }
  return cleaned
}
