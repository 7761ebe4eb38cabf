/** The languages offered for captions: those of the island first, then those of its visitors. */
export const LANGUAGES = [
  'si',
  'ta',
  'en',
  'ar',
  'bn',
  'cs',
  'da',
  'de',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'ml',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'ru',
  'sv',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
] as const

// Browsers without data for a language fall back to its English name.
const OF_THE_ISLAND: Readonly<Record<string, string>> = { si: 'සිංහල', ta: 'தமிழ்' }

/**
 * A language's name in that language: 'සිංහල', 'English (United Kingdom)'; its tag where the browser has no
 * name for it.
 */
export function languageName(tag: string): string {
  const own = OF_THE_ISLAND[tag]
  if (own !== undefined) return own
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag
  }
}

/** A language's name in English: 'Sinhala'; its tag if it has none. */
export function englishLanguageName(tag: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
}
