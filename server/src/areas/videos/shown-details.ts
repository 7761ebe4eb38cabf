import { DetailTranslations, fieldNames, pickFields, ShownDetails } from '@serendib/contract'

/** The columns of the details that are shown as they were entered. */
export const shownColumns = fieldNames(ShownDetails).map((name) => `videos.${name}` as const)

/** The columns of title and description in other languages. */
export const translationColumns = fieldNames(DetailTranslations).map((name) => `videos.${name}` as const)

/** These details of a row, for its reply. */
export function toShownDetails(row: ShownDetails): ShownDetails {
  return pickFields(ShownDetails, row)
}
