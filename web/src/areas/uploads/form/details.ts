import * as z from 'zod/mini'
import type { MyVideo, OwnDetails, VideoDetails } from '@serendib/contract'
import { cleanName, cleanText, DetailTranslations, pickFields, PlaceKind } from '@serendib/contract'
import { toLocalTime } from '../../../platform/format.ts'
import { cleanTranslations, hasTranslations, noTranslations } from '../../../kit/index.ts'
import { titleOfFile } from './file-title.ts'
import { toPublishAt } from './publish-time.ts'
import { proposeSlug } from './video-url.ts'

// To add a field, change this file and DetailFields.tsx or SharedFields.tsx.

const Place = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  // Drafts that an earlier version saved have none.
  nameEn: z._default(z.string(), ''),
  nameSi: z.string(),
  nameTa: z.string(),
  kind: PlaceKind,
  district: z.string(),
  province: z.string(),
})

/** The details that several videos can share. */
export const SharedDetails = z.object({
  primaryTags: z.array(z.string()),
  secondaryTags: z.array(z.string()),
  categoryIds: z.array(z.int()),
  place: z.optional(z.nullable(Place)),
  filmingMonth: z.optional(z.nullable(z.string())),
  isPublic: z.boolean(),
})
export type SharedDetails = z.output<typeof SharedDetails>

// Drafts that an earlier version saved have none.
const Translation = z._default(z.string(), '')

/** The details of a video as entered in the form. */
export const Details = z.extend(SharedDetails, {
  channelId: z.optional(z.int()),
  title: z.string(),
  description: z.string(),
  titleEn: Translation,
  titleSi: Translation,
  titleTa: Translation,
  descriptionEn: Translation,
  descriptionSi: Translation,
  descriptionTa: Translation,
  allowsDownloads: z._default(z.boolean(), true),
  slug: z.string(),
  /** The slug no longer follows the title. */
  isSlugEdited: z.boolean(),
  /** Starts at 1; undefined lets the server choose. */
  thumbnailNumber: z.optional(z.int()),
  /** In local time, in the format of a date and time field; undefined: as soon as the video is playable. */
  publishTime: z.optional(z.string()),
})
export type Details = z.output<typeof Details>

export const emptyDetails: Details = {
  title: '',
  description: '',
  ...noTranslations('title'),
  primaryTags: [],
  secondaryTags: [],
  categoryIds: [],
  allowsDownloads: true,
  slug: '',
  isSlugEdited: false,
  isPublic: true,
}

/** Whether anything was entered or chosen that the user would miss. Channel and visibility don't count. */
export function hasAnyDetails(details: Details): boolean {
  const { title, description, primaryTags, secondaryTags, categoryIds, place, filmingMonth } = details
  if (place || filmingMonth || hasTranslations('title', details)) return true
  return [title, description, primaryTags, secondaryTags, categoryIds].some(({ length }) => length > 0)
}

/** The initial details of a video in the form. For a draft, title and URL are proposed from the file name. */
export function toDetails({ video, details: own }: { video: MyVideo; details: OwnDetails }): Details {
  const isDraft = video.slug === null
  const title = isDraft && video.title === '' ? titleOfFile(video.fileName) : video.title
  return {
    channelId: own.channelId,
    title,
    description: video.description,
    ...pickFields(DetailTranslations, own),
    allowsDownloads: own.allowsDownloads,
    primaryTags: own.primaryTags,
    secondaryTags: own.secondaryTags,
    categoryIds: own.categories,
    slug: video.slug ?? proposeSlug(title),
    isSlugEdited: !isDraft,
    thumbnailNumber: own.thumbnailNumber ?? undefined,
    isPublic: video.isPublic,
    place: video.place,
    filmingMonth: video.filmingMonth,
    publishTime: video.publishAt === null ? undefined : toLocalTime(new Date(video.publishAt)),
  }
}

/** Details for the API. */
export function toVideoDetails({ isSlugEdited: _edited, publishTime, ...details }: Details) {
  return {
    ...toSharedDetails(details),
    title: cleanName(details.title),
    description: cleanText(details.description),
    ...cleanTranslations('title', details),
    publishAt: toPublishAt(publishTime) ?? null,
  } satisfies VideoDetails
}

/** Shared details for the API, with any others unchanged. */
export function toSharedDetails<D extends SharedDetails>({ categoryIds, place, ...others }: D) {
  return { ...others, categories: categoryIds, placeId: place?.id ?? null }
}
