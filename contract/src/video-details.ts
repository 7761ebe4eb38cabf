import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { LIMITS } from './kernel/limits.ts'
import {
  AnyText,
  OptionalIdChange,
  OptionalIdList,
  optionalName,
  optionalText,
  OptionalWordList,
  plainName,
  TextFlag,
} from './kernel/scalars.ts'
import type { AppObject } from './kernel/wire-object.ts'
import { translations } from './kernel/translations.ts'
import { as, OptionalId, wireObject } from './kernel/wire-object.ts'
import { PublishTime } from './publish-time.ts'

export const VideoTitle = plainName({ min: 1, max: LIMITS.titleMax, tooShort: 'Please enter a title' })

/** The first year that a video may have been filmed in. */
export const FILMING_YEAR_MIN = 1900

/** The month that it was filmed in, as YYYY-MM. Empty text and null remove it (null); omitted (undefined), it stays unchanged. */
const FilmingMonth = z.codec(
  z.optional(z.nullable(z.string())),
  z.optional(
    z.nullable(z.string().check(z.refine(isFilmingMonth, "Please choose a month that isn't in the future"))),
  ),
  {
    decode: (wire) => (wire === undefined ? undefined : wire?.trim() || null),
    encode: (month) => (month === null ? '' : month),
  },
)

function isFilmingMonth(month: string): boolean {
  // The time zone in which a month begins first.
  const newest = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 7)
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month >= `${FILMING_YEAR_MIN}-01` && month <= newest
}

/** Details that can be the same for several videos. */
export const SharedDetails = wireObject({
  primaryTags: as('primaryTags', OptionalWordList),
  secondaryTags: as('secondaryTags', OptionalWordList),
  categories: as('categories', OptionalIdList),
  isPublic: as('broadcast', TextFlag),
  /** The place's id; 0 removes the place. */
  placeId: as('place', OptionalIdChange),
  filmingMonth: as('filming_month', FilmingMonth),
})
export type SharedDetails = AppObject<typeof SharedDetails.fields>

/** What a draft gets where nothing was entered. Its visibility stays as chosen at the upload. */
export const NO_SHARED_DETAILS = {
  primaryTags: [],
  secondaryTags: [],
  categories: [],
  placeId: null,
  filmingMonth: null,
} satisfies SharedDetails

/** The details of a video as its owner enters and changes them. Omitted fields stay unchanged. */
export const VideoDetails = wireObject({
  ...SharedDetails.fields,
  title: as('title', z.optional(VideoTitle)),
  description: as('description', optionalText(LIMITS.descriptionMax)),
  /** Shown to viewers in that language instead of the original. Empty text removes it. */
  ...translations('title', optionalName(LIMITS.titleMax), optionalText(LIMITS.descriptionMax)),
  /** If empty, it is made from the title. A former URL redirects to the video while the video is public. */
  slug: as('videoUrl', z.optional(plainName({ max: 200 }))),
  /** One of the viewer's channels. */
  channelId: as('channelId', OptionalId),
  /** The number of the chosen thumbnail candidate, starting at 1. */
  thumbnailNumber: as('thumbnail', OptionalId),
  /** Whether viewers may download it. */
  allowsDownloads: as('allows_downloads', TextFlag),
  /** Only for a video that is not published yet. */
  publishAt: as('publish_at', PublishTime),
})
export type VideoDetails = AppObject<typeof VideoDetails.fields>

/** Details that are shown as they were entered, to the owner and on the watch page. */
export const ShownDetails = wireObject({
  title: as('vd_title', AnyText),
  description: as('vd_description', AnyText),
  /** YYYY-MM; null if not set. */
  filmingMonth: as('filming_month', z.nullable(AnyText)),
})
export type ShownDetails = AppObject<typeof ShownDetails.fields>

/** A video's title and description in other languages. An empty text has no translation. */
export const DetailTranslations = wireObject(translations('title', AnyText, AnyText))
export type DetailTranslations = AppObject<typeof DetailTranslations.fields>

/** What may be wrong with the details that several videos share. */
export const SHARED_DETAILS_ERRORS = [
  'category_not_found',
  'too_many_categories',
  'tag_too_long',
  'too_many_tags',
  'place_invalid',
] as const satisfies ErrorCode[]

/** What may be wrong with the details of a video. */
export const DETAILS_ERRORS = [
  ...SHARED_DETAILS_ERRORS,
  'video_url_invalid',
  'video_url_reserved',
  'video_url_taken',
  'not_yours',
  'thumbnail_not_found',
  'publish_time_invalid',
] as const satisfies ErrorCode[]
