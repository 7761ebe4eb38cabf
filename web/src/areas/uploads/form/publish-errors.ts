import type { ErrorCode } from '@serendib/contract'
import { cleanName, countCharacters, LIMITS, CallError, errorText, SessionEnded } from '@serendib/contract'
import { commonTexts } from '../../../platform/texts/common.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import type { Details } from './details.ts'
import { fieldsOf, otherLanguages } from '../../../kit/index.ts'
import { publishTimeError } from './publish-time.ts'
import { slugError } from './video-url.ts'

/** The name of a details field, also in the API's errors. */
export type FieldName = keyof Details | 'categories' | 'thumbnail'

export type FieldErrors = { readonly [Name in FieldName]?: string | undefined }

/** The errors: by field, and for the whole form. `isFinal`: a retry can't succeed. */
export interface PublishErrors {
  readonly fields: FieldErrors
  readonly whole: string | undefined
  readonly isFinal: boolean
}

export const noErrors: PublishErrors = { fields: {}, whole: undefined, isFinal: false }

/** The errors that the browser can detect. */
export function checkDetails(details: Details): FieldErrors {
  return withoutEmpty({
    title: titleError(details.title),
    description: lengthError(details.description, LIMITS.descriptionMax),
    ...checkTranslations(details),
    ...checkTags(details),
    slug: slugError(details.slug),
    publishTime: publishTimeError(details.publishTime),
  })
}

/** The same for tags only. */
export function checkTags(details: Pick<Details, 'primaryTags' | 'secondaryTags'>): FieldErrors {
  const longTag = (tags: readonly string[]) =>
    tags.some((tag) => countCharacters(tag) > LIMITS.tagMax)
      ? uploadTexts.tagTooLong({ max: LIMITS.tagMax })
      : undefined
  const isOver = details.primaryTags.length + details.secondaryTags.length > LIMITS.tagsMax
  const tooMany = isOver ? errorText('too_many_tags') : undefined
  return withoutEmpty({
    primaryTags: longTag(details.primaryTags) ?? (details.secondaryTags.length > 0 ? undefined : tooMany),
    secondaryTags: longTag(details.secondaryTags) ?? (details.secondaryTags.length > 0 ? tooMany : undefined),
  })
}

function titleError(title: string): string | undefined {
  if (cleanName(title) === '') return uploadTexts.titleMissing
  return lengthError(title, LIMITS.titleMax)
}

function lengthError(text: string, max: number): string | undefined {
  return countCharacters(text) > max ? uploadTexts.tooLong({ max }) : undefined
}

function checkTranslations(details: Details): FieldErrors {
  return Object.fromEntries(
    otherLanguages(details.title).flatMap((language) => {
      const fields = fieldsOf('title', language)
      return [
        [fields.noun, lengthError(details[fields.noun], LIMITS.titleMax)],
        [fields.description, lengthError(details[fields.description], LIMITS.descriptionMax)],
      ] as const
    }),
  )
}

const FIELD_OF: ReadonlyMap<string, FieldName> = new Map<ErrorCode, FieldName>([
  ['video_url_taken', 'slug'],
  ['video_url_reserved', 'slug'],
  ['video_url_invalid', 'slug'],
  ['category_not_found', 'categories'],
  ['place_invalid', 'place'],
  ['thumbnail_not_found', 'thumbnail'],
  ['picture_not_readable', 'thumbnail'],
  ['picture_too_large', 'thumbnail'],
  ['picture_too_many_pixels', 'thumbnail'],
  ['picture_too_slow', 'thumbnail'],
  ['publish_time_invalid', 'publishTime'],
])

const FINAL: ReadonlySet<string> = new Set<ErrorCode>(['already_published', 'video_not_found'])

/** Converts an error of a call that saves details to the errors of the form. */
export function toPublishErrors(error: unknown): PublishErrors {
  // The sign-in popup is open and says so.
  if (error instanceof SessionEnded) return noErrors
  if (!(error instanceof CallError)) return { ...noErrors, whole: uploadTexts.publishLost }
  const { thumbnailNumber, publishAt, ...named } = error.fields
  const field = FIELD_OF.get(error.code)
  const fields: FieldErrors = withoutEmpty({
    thumbnail: thumbnailNumber,
    publishTime: publishAt,
    ...named,
    ...(field === undefined ? {} : { [field]: error.text }),
  })
  const isNamed = Object.keys(fields).length > 0
  return {
    fields,
    whole: isNamed ? undefined : error.text || commonTexts.unableToProceedRequest,
    isFinal: FINAL.has(error.code),
  }
}

function withoutEmpty(texts: Record<string, string | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}
