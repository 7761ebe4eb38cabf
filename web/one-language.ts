import { hasValues, messageId, tableOf, type Catalog, type Language, type Messages } from '@serendib/texts'
import { compileMessage, readCatalog, TEXT_FILES } from '@serendib/texts/catalogs'
import * as z from 'zod/mini'
import type { Plugin } from 'vite'

/**
 * Replaces each table of `defineTexts` by its texts in one language. So a visitor loads one language, each text with the
 * code that shows it, and no text waits for a catalogue.
 */
export function oneLanguage(language: Language): Plugin {
  return {
    name: 'one-language',
    // The server's build has all languages.
    apply: ({ build }, { command }) => command === 'serve' || build?.ssr === undefined,
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
    transform: {
      filter: { id: TEXT_FILES, code: /\bdefineTexts\(/ },
      async handler(code, id) {
        if (id.endsWith('/define-texts.ts')) return null
        const catalog = readCatalog(language)
        const tables = z.record(z.string(), z.unknown()).parse({ ...(await import(id)) })
        let rest = code
        for (const { name, start, end } of findTables(this.parse(code)).toReversed()) {
          const table = tableOf(tables[name])
          if (!table) throw new Error(`${id}: export the table ${name}`)
          rest = rest.slice(0, start) + literalOf(table.messages, table.context, catalog) + rest.slice(end)
        }
        return { code: `import { message } from '@serendib/texts'\n${rest}`, map: null }
      },
    },
  }
}

/** A call of `defineTexts` with the constant that it is assigned to, and its place in the code. */
interface FoundTable {
  readonly name: string
  readonly start: number
  readonly end: number
}

const Table = z.object({
  id: z.object({ name: z.string() }),
  init: z.object({
    type: z.literal('CallExpression'),
    callee: z.object({ name: z.literal('defineTexts') }),
    start: z.number(),
    end: z.number(),
  }),
})

function findTables({ body }: { readonly body: readonly object[] }): FoundTable[] {
  return body.flatMap((statement) => {
    const inner = 'declaration' in statement ? statement.declaration : statement
    const { data } = z.safeParse(z.object({ declarations: z.array(z.unknown()) }), inner)
    return (data?.declarations ?? []).flatMap((declared) => {
      const { data: table } = z.safeParse(Table, declared)
      return table ? [{ name: table.id.name, start: table.init.start, end: table.init.end }] : []
    })
  })
}

/** The source of a table's texts. */
function literalOf(messages: Messages, context: string | undefined, catalog: Catalog): string {
  if (typeof messages === 'string') {
    const text = catalog.get(messageId(messages, context)) ?? messages
    if (!hasValues(messages)) return JSON.stringify(text)
    return `/* @__PURE__ */ message(${JSON.stringify(compileMessage(text))})`
  }
  if (Array.isArray(messages))
    return `[${messages.map((each: Messages) => literalOf(each, context, catalog)).join(',')}]`
  const parts = Object.entries(messages).map(
    ([key, each]) => `${JSON.stringify(key)}:${literalOf(each, context, catalog)}`,
  )
  return `{${parts.join(',')}}`
}
