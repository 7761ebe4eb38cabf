import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadCatalog, messageId, type Catalog } from './define-texts.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { parsePo } from 'pofile-ts'

export { compileMessage } from '@lingui/message-utils/compileMessage'

/** The files that may call `defineTexts`: others are neither extracted nor translated in the browser. */
export const TEXT_FILES = /\/(texts|[\w-]+-texts)\.ts$|\/texts\/([\w-]+\/)?[\w-]+\.ts$/

/** Reads the translations of a language from its PO file. English has none: its texts are in the sources. */
export function readCatalog(language: Language): Catalog {
  if (language === LANGUAGES[0]) return new Map()
  const { items } = parsePo(readFileSync(join(import.meta.dirname, `../locales/${language}.po`), 'utf8'))
  return new Map(
    items.flatMap(({ msgid, msgctxt, msgstr: [translation = ''] }) =>
      msgid === '' || translation === ''
        ? []
        : [[messageId(msgid, msgctxt ?? undefined), translation] as const],
    ),
  )
}

/** Loads all translations into this process. */
export function loadCatalogs(): void {
  for (const language of LANGUAGES) loadCatalog(language, readCatalog(language))
}
