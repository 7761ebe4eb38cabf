import { AsyncLocalStorage } from 'node:async_hooks'
import { setLanguage, type Language } from '@serendib/texts'
import { loadCatalogs } from '@serendib/texts/catalogs'

const languages = new AsyncLocalStorage<Language>()

loadCatalogs()
setLanguage(() => languages.getStore() ?? 'en')

/**
 * Runs a function with all texts in a language, also after its awaits. Requests run in their own language (http/language.ts),
 * jobs in English: what somebody else reads is made in the reader's language.
 */
export function inLanguage<T>(language: Language, run: () => T): T {
  return languages.run(language, run)
}
