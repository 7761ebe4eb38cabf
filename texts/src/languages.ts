/** The languages of the site's own texts. The first one is the language of the specification and of the sources. */
export const LANGUAGES = ['en', 'si', 'ta'] as const
export type Language = (typeof LANGUAGES)[number]

/** The languages by their own names, as people look for them. */
export const LANGUAGE_NAMES = {
  en: 'English',
  si: 'සිංහල',
  ta: 'தமிழ்',
} as const satisfies Record<Language, string>

/** The cookie that keeps the chosen language. Scripts set it too; it says nothing about a person. */
export const LANGUAGE_COOKIE = 'language'

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/**
 * The preferred one of our languages in an `Accept-Language` header (RFC 9110, 12.5.4): the one with the highest quality,
 * of equal ones the first. English if there is none.
 */
export function acceptedLanguage(header = ''): Language {
  let chosen: Language = LANGUAGES[0]
  let best = 0
  // A header of any length: no browser sends more than a few.
  for (const part of header.slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.split(';')
    const language = range.trim().toLowerCase().split('-')[0]
    const quality =
      parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean) ?? '1'
    if (isLanguage(language) && Number(quality) > best) {
      chosen = language
      best = Number(quality)
    }
  }
  return chosen
}
