import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGES, messageId, tableOf, type Messages } from '@serendib/texts'
import { TEXT_FILES } from '@serendib/texts/catalogs'

/** The texts of the tables that `defineTexts` makes, for `npm run texts`: extraction into locales/*.po. */
export default defineConfig({
  sourceLocale: LANGUAGES[0],
  locales: LANGUAGES.slice(1),
  catalogs: [
    {
      path: `${process.env['TEXTS_FOLDER'] ?? '<rootDir>/texts/locales'}/{locale}`,
      include: ['contract/src', 'server/src', 'web/src'],
      exclude: ['**/*.test.ts', '**/define-texts.ts', '**/*.tsx'],
    },
  ],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
  orderBy: 'origin',
  extractors: [
    {
      match: (file) => TEXT_FILES.test(file),
      extract: async (file, code, onMessageExtracted) => {
        if (!code.includes('defineTexts(')) return
        for (const [name, value] of Object.entries(await import(file))) {
          const table = tableOf(value)
          if (!table) continue
          for (const { key, message } of messagesIn(table.messages, name))
            onMessageExtracted({
              id: messageId(message, table.context),
              message,
              ...(table.context !== undefined && { context: table.context }),
              comment: key,
              origin: [file, 1],
              placeholders: {},
            })
        }
      },
    },
  ],
})

function messagesIn(messages: Messages, key: string): { key: string; message: string }[] {
  if (typeof messages === 'string') return [{ key, message: messages }]
  return Object.entries(messages).flatMap(([name, each]) => messagesIn(each, `${key}.${name}`))
}
