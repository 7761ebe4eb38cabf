import * as z from 'zod/mini'
import { PlaceKind } from '@serendib/contract'

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

const Details = z.object({
  channelId: z.optional(z.int()),
  title: z.string(),
  description: z.string(),
  primaryTags: z.array(z.string()),
  secondaryTags: z.array(z.string()),
  categoryIds: z.array(z.int()),
  slug: z.string(),
  /** From then on the title no longer changes it. */
  isSlugEdited: z.boolean(),
  /** From 1; undefined leaves the choice to the server. */
  posterNumber: z.optional(z.int()),
  isPublic: z.boolean(),
  place: z.optional(z.nullable(Place)),
  /** As the field has it; undefined: as soon as it plays. */
  publishTime: z.optional(z.string()),
})
export type Details = z.output<typeof Details>

/** What can be said of several films at once. */
export const SharedDetails = z.pick(Details, {
  primaryTags: true,
  secondaryTags: true,
  categoryIds: true,
  isPublic: true,
  place: true,
})
export type SharedDetails = z.output<typeof SharedDetails>

const Draft = z.object({
  userId: z.int(),
  details: Details,
  /** The file that is being uploaded, or was. */
  file: z.nullable(z.object({ name: z.string(), bytes: z.number() })),
  /** Where the server keeps the upload, once it has taken it. */
  uploadUrl: z.nullable(z.string()),
  videoId: z.nullable(z.int()),
  isEncodingRequested: z.boolean(),
})
/** What a reload or a new sign-in must not lose: the details, and how far the video is. */
export type Draft = z.output<typeof Draft>

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

export function emptyDraft(userId: number): Draft {
  return {
    userId,
    details: emptyDetails,
    file: null,
    uploadUrl: null,
    videoId: null,
    isEncodingRequested: false,
  }
}

/** Whether anything was written that would be missed. The channel and the visibility are no work. */
export function hasDetails({
  title,
  description,
  primaryTags,
  secondaryTags,
  categoryIds,
  place,
}: Details): boolean {
  if (place) return true
  return [title, description, primaryTags, secondaryTags, categoryIds].some((value) => value.length > 0)
}

/** A kept draft of this user; a fresh one when there is none, it cannot be read, or it is somebody else's. */
export function parseDraft(stored: string | null, userId: number): Draft {
  if (stored === null) return emptyDraft(userId)
  try {
    const draft = z.parse(Draft, JSON.parse(stored))
    return draft.userId === userId ? draft : emptyDraft(userId)
  } catch {
    return emptyDraft(userId)
  }
}

const KEY = 'upload-draft'

/** The draft of this tab. */
export function readDraft(userId: number): Draft {
  try {
    return parseDraft(sessionStorage.getItem(KEY), userId)
  } catch {
    return emptyDraft(userId)
  }
}

/** Keeps the draft for this tab. Where storage is closed to us it lives for the page alone. */
export function writeDraft(draft: Draft): void {
  try {
    const isEmpty = draft.file === null && draft.videoId === null && !hasDetails(draft.details)
    if (isEmpty) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // As above.
  }
}
