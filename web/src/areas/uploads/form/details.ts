import * as z from 'zod/mini'
import { PlaceKind } from '@serendib/contract'

// A new field is added here, in save-details.ts (to and from the API) and in DetailFields.tsx or SharedFields.tsx.

const Place = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  nameSi: z.string(),
  nameTa: z.string(),
  kind: PlaceKind,
  district: z.string(),
  province: z.string(),
})

/** What can be the same for several videos. */
export const SharedDetails = z.object({
  primaryTags: z.array(z.string()),
  secondaryTags: z.array(z.string()),
  categoryIds: z.array(z.int()),
  place: z.optional(z.nullable(Place)),
  isPublic: z.boolean(),
})
export type SharedDetails = z.output<typeof SharedDetails>

/** The details of a video as its form has them. */
export const Details = z.extend(SharedDetails, {
  channelId: z.optional(z.int()),
  title: z.string(),
  description: z.string(),
  slug: z.string(),
  /** The slug doesn't follow the title any more. */
  isSlugEdited: z.boolean(),
  /** From 1; undefined leaves the choice to the server. */
  thumbnailNumber: z.optional(z.int()),
  /** In the local time of a date and time field; undefined: as soon as the video plays. */
  publishTime: z.optional(z.string()),
})
export type Details = z.output<typeof Details>

export const emptyDetails: Details = {
  title: '',
  description: '',
  primaryTags: [],
  secondaryTags: [],
  categoryIds: [],
  slug: '',
  isSlugEdited: false,
  isPublic: true,
}

/** Whether anything was typed or chosen that somebody would miss. The channel and the visibility don't count. */
export function hasAnyDetails(details: Details): boolean {
  const { title, description, primaryTags, secondaryTags, categoryIds, place } = details
  if (place) return true
  return [title, description, primaryTags, secondaryTags, categoryIds].some(({ length }) => length > 0)
}
