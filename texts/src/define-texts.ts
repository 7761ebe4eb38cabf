import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { currentLanguage, i18nOf } from './current-language.ts'
import type { Language } from './languages.ts'

/**
 * A table of the site's texts: English messages in ICU MessageFormat, in any nesting. Texts with placeholders become
 * functions of their values: `{ title: 'Videos', videosOf: 'Videos in {name}', left: '{count, plural, one {# video left}
 * other {# videos left}}' }` → `title`, `videosOf({ name })`, `left({ count })`.
 */
export type Messages = string | readonly Messages[] | { readonly [key: string]: Messages }

/** What a table of messages becomes. */
export type Texts<T> = T extends string ? TextOf<T> : { readonly [K in keyof T]: Texts<T[K]> }

type TextOf<M extends string> = string extends M
  ? string
  : M extends `${string}{${string}`
    ? (values: Values<M>) => string
    : string

type Values<M extends string> = { readonly [N in NumberNames<M>]: number } & {
  readonly [N in Exclude<Names<M>, NumberNames<M>>]: string | number
}

// Each piece after a `{` is either `name}…` or `name, plural, …` or the text of a plural form, which has a space or `#`
// before its end.
type Names<M extends string> = M extends `${string}{${infer Rest}` ? NameAt<Rest> | Names<Rest> : never
type NameAt<P extends string> = P extends `${infer N}}${string}`
  ? N extends `${string}${' ' | '#' | '{' | ','}${string}`
    ? never
    : N extends ''
      ? never
      : N
  : never
type NumberNames<M extends string> = M extends `${string}{${infer Rest}`
  ? NumberAt<Rest> | NumberNames<Rest>
  : never
type NumberAt<P extends string> = P extends `${infer N}, plural,${string}`
  ? N extends `${string}${' ' | '#' | '{' | '}'}${string}`
    ? never
    : N
  : never

/** Distinguishes messages that are the same in English but not in other languages: `{ context: 'verb' }`. */
export interface TextsOptions {
  readonly context?: string
}

/** Translations by message id, uncompiled. */
export type Catalog = ReadonlyMap<string, string>

const catalogs = new Map<Language, Catalog>()

/**
 * Defines a table of texts. Each access looks the text up in the current language, so a text must not be read while
 * modules load. The browser's build replaces the table by the texts of one language (web/one-language.ts).
 */
export function defineTexts<const T extends Messages>(messages: T, options: TextsOptions = {}): Texts<T> {
  const texts = textsOf(messages, options)
  tables.set(texts, { messages, ...options })
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- mirrors the type above
  return texts as Texts<T>
}

interface Table extends TextsOptions {
  readonly messages: Messages
}

const tables = new WeakMap<object, Table>()

/** The table that a value of `defineTexts` was made from, or undefined: for extraction and for the browser's build. */
export function tableOf(value: unknown): Table | undefined {
  return typeof value === 'object' && value !== null ? tables.get(value) : undefined
}

function textsOf(messages: Messages, options: TextsOptions): object {
  const texts = Array.isArray(messages) ? [] : {}
  for (const [key, message] of Object.entries(messages))
    Object.defineProperty(texts, key, {
      enumerable: true,
      ...(typeof message === 'string' ? propertyOf(message, options) : { value: textsOf(message, options) }),
    })
  return texts
}

function propertyOf(message: string, { context }: TextsOptions): PropertyDescriptor {
  const id = messageId(message, context)
  if (!hasValues(message)) return { get: () => translate(id, message) }
  return { value: (values: Record<string, unknown>) => translate(id, message, values) }
}

/** The id of a message in catalogs. */
export function messageId(message: string, context = ''): string {
  return generateMessageId(message, context)
}

/** Whether a message has placeholders. */
export function hasValues(message: string): boolean {
  return message.includes('{')
}

function translate(id: string, message: string, values?: Record<string, unknown>): string {
  const language = currentLanguage()
  const i18n = i18nOf(language)
  if (!(id in i18n.messages))
    i18n.load(language, { [id]: compileMessage(catalogs.get(language)?.get(id) ?? message) })
  return i18n._(id, values)
}

/** Adds a language's translations. Texts without one stay English. */
export function loadCatalog(language: Language, catalog: Catalog): void {
  catalogs.set(language, catalog)
}
