import type { RefusalCode } from '@serendib/contract'
import { countCharacters, LIMITS, Refused, refusalText, SessionEnded } from '@serendib/contract'
import { commonTexts } from '../../platform/texts/common.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import type { Details } from './publish-draft.ts'
import { publishTimeFault } from './publish-time.ts'
import { slugFault } from './video-url.ts'

export type FieldName =
  | 'title'
  | 'description'
  | 'primaryTags'
  | 'secondaryTags'
  | 'categories'
  | 'slug'
  | 'poster'
  | 'place'
  | 'publishTime'

export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>

/** What was refused: by field, and what concerns the whole. `isFinal`: trying again cannot help. */
export interface PublishErrors {
  readonly fields: FieldErrors
  readonly whole: string | undefined
  readonly isFinal: boolean
}

export const noErrors: PublishErrors = { fields: {}, whole: undefined, isFinal: false }

/** What can be seen to be wrong before the server is asked. */
export function checkDetails(details: Details): FieldErrors {
  return withoutEmpty({
    title: titleFault(details.title),
    description:
      countCharacters(details.description) > LIMITS.descriptionMax
        ? uploadTexts.tooLong(LIMITS.descriptionMax)
        : undefined,
    ...checkTags(details),
    slug: slugFault(details.slug),
    publishTime: publishTimeFault(details.publishTime),
  })
}

/** The same, of tags alone. */
export function checkTags(details: Pick<Details, 'primaryTags' | 'secondaryTags'>): FieldErrors {
  const longTag = (tags: readonly string[]) =>
    tags.some((tag) => countCharacters(tag) > LIMITS.tagMax)
      ? uploadTexts.tagTooLong(LIMITS.tagMax)
      : undefined
  const isOver = details.primaryTags.length + details.secondaryTags.length > LIMITS.tagsMax
  const tooMany = isOver ? refusalText('too_many_tags') : undefined
  return withoutEmpty({
    primaryTags: longTag(details.primaryTags) ?? (details.secondaryTags.length > 0 ? undefined : tooMany),
    secondaryTags: longTag(details.secondaryTags) ?? (details.secondaryTags.length > 0 ? tooMany : undefined),
  })
}

function titleFault(title: string): string | undefined {
  if (title.trim() === '') return uploadTexts.titleMissing
  return countCharacters(title) > LIMITS.titleMax ? uploadTexts.tooLong(LIMITS.titleMax) : undefined
}

const FIELD_OF: ReadonlyMap<string, FieldName> = new Map<RefusalCode, FieldName>([
  ['video_url_taken', 'slug'],
  ['video_url_reserved', 'slug'],
  ['video_url_invalid', 'slug'],
  ['category_unknown', 'categories'],
  ['place_unknown', 'place'],
  ['poster_unknown', 'poster'],
  ['picture_not_readable', 'poster'],
  ['picture_too_large', 'poster'],
  ['picture_too_many_pixels', 'poster'],
  ['picture_too_slow', 'poster'],
  ['publish_time_invalid', 'publishTime'],
])

const FINAL: ReadonlySet<string> = new Set<RefusalCode>(['already_published', 'video_not_found'])

/** What an error of the publish call means for the form. */
export function publishErrorsOf(error: unknown): PublishErrors {
  // The login popup is open: nothing more to say.
  if (error instanceof SessionEnded) return noErrors
  if (!(error instanceof Refused)) return { ...noErrors, whole: uploadTexts.publishLost }
  const { posterNumber, publishAt, ...named } = error.fields
  const field = FIELD_OF.get(error.code)
  const fields: FieldErrors = withoutEmpty({
    poster: posterNumber,
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
