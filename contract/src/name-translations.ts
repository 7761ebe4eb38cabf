import { LIMITS } from './kernel/limits.ts'
import { AnyText, optionalName, optionalText } from './kernel/scalars.ts'
import { translations } from './kernel/translations.ts'
import type { AppObject } from './kernel/wire-object.ts'
import { as, wireObject } from './kernel/wire-object.ts'

/** The name and description of a channel or playlist in other languages. An empty text has no translation. */
export const NameTranslations = wireObject(translations('name', AnyText, AnyText))
export type NameTranslations = AppObject<typeof NameTranslations.fields>

/** The same in a change. Omitted fields stay unchanged; empty text removes a translation. */
export const nameTranslationChanges = (max: number) =>
  translations('name', optionalName(max), optionalText(LIMITS.descriptionMax))

/** The names and descriptions of a channel or playlist as its owner wrote them. */
export const OwnNames = wireObject({
  name: as('name', AnyText),
  description: as('description', AnyText),
  ...NameTranslations.fields,
})
export type OwnNames = AppObject<typeof OwnNames.fields>

/** The same in a change. Undefined fields stay unchanged. */
export type OptionalNames = { readonly [Field in keyof OwnNames]?: OwnNames[Field] | undefined }
