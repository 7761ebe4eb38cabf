import { setupI18n, type I18n } from '@lingui/core'
import { LANGUAGES, type Language } from './languages.ts'

let readLanguage = (): Language => LANGUAGES[0]

/** The language in which texts are read now. */
export function currentLanguage(): Language {
  return readLanguage()
}

/**
 * Sets where `currentLanguage` comes from: in the browser the page's language, on the server that of the request. It is set
 * once, before any text is read.
 */
export function setLanguage(read: () => Language): void {
  readLanguage = read
}

const instances = new Map<Language, I18n>()

/** Lingui's formatter of messages in a language. */
export function i18nOf(language: Language): I18n {
  const known = instances.get(language)
  if (known) return known
  const made = setupI18n({ locale: language, messages: { [language]: {} } })
  instances.set(language, made)
  return made
}
