import { currentLanguage, i18nOf } from './current-language.ts'

/**
 * A text with values, made from a compiled message. The browser's build puts it in the place of `defineTexts`
 * (web/one-language.ts).
 */
export function message(compiled: unknown): (values: Record<string, unknown>) => string {
  return (values) =>
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- Lingui takes compiled messages too
    i18nOf(currentLanguage())._('', values, { message: compiled as string })
}
