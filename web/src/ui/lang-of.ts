/**
 * Scripts (ISO 15924) and the language that is mostly written in each. Scripts that many languages share are missing.
 */
const LANGUAGES = {
  Sinh: 'si',
  Taml: 'ta',
  Thaa: 'dv',
  Mlym: 'ml',
  Telu: 'te',
  Knda: 'kn',
  Gujr: 'gu',
  Guru: 'pa',
  Orya: 'or',
  Beng: 'bn',
  Thai: 'th',
  Laoo: 'lo',
  Khmr: 'km',
  Mymr: 'my',
  Geor: 'ka',
  Armn: 'hy',
  Grek: 'el',
  Hebr: 'he',
  Ethi: 'am',
  Hang: 'ko',
  Hira: 'ja',
  Kana: 'ja',
  Latn: '',
  Cyrl: '',
  Arab: '',
  Deva: '',
}
const SCRIPTS = Object.entries(LANGUAGES).map(([script, language]) => ({
  language,
  pattern: new RegExp(`\\p{sc=${script}}`, 'gu'),
}))

/**
 * The `lang` of text that users wrote, by the script of most of its letters: it determines the voice of screen readers
 * and the font of browsers. Undefined where the script doesn't determine the language.
 */
export function langOf(text: string | null | undefined): string | undefined {
  // Most text is ASCII only.
  if (!text || !/\P{ASCII}/u.test(text)) return undefined
  const counts: Record<string, number> = {}
  let most = ''
  for (const { language, pattern } of SCRIPTS) {
    let count = (counts[language] ?? 0) + countOf(text, pattern)
    // Japanese mixes its own scripts with Chinese characters. Chinese characters alone determine no language.
    if (count > 0 && language === 'ja' && !counts['ja']) count += countOf(text, /\p{sc=Hani}/gu)
    counts[language] = count
    if (count > (counts[most] ?? 0)) most = language
  }
  return most || undefined
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
