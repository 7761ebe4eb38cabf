import { messageId, type Language } from '../texts/src/index.ts'
import { readCatalog } from '../texts/src/read-catalogs.ts'

/** Finds the translations of English texts, so that a test can press what people read. Throws for an unknown text. */
export function translator(language: Language): (english: string) => string {
  const catalog = readCatalog(language)
  return (english) => {
    const text = catalog.get(messageId(english))
    if (text === undefined) throw new Error(`texts/locales/${language}.po has no “${english}”`)
    return text
  }
}
