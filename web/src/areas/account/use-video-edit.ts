import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MyVideo, OwnDetails } from '@serendib/contract'
import { profileCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { Drafts, useDraft } from '../../platform/drafts.ts'
import { measurePicture } from '../../platform/pictures.ts'
import { useToast } from '../../ui/Toast.tsx'
import {
  checkDetails,
  type Details,
  type FieldName,
  noErrors,
  type OwnPicture,
  publishErrorsOf,
  publishVideo,
  toLocalTime,
  toPublishAt,
} from '../uploads/index.ts'
import { ownDetailsQuery } from './queries.ts'
import { forgetVideos } from './use-video-acts.ts'

/** The picture that stands for a video instead of one from the film. */
interface OwnThumbnail {
  /** A new one. */
  readonly picture: OwnPicture | null
  /** The one that is there, until another one, or one from the film, is chosen. */
  readonly keptUrl: string | null
}

// By the video's number. A press outside of the dialog is no reason to type it all again.
const detailsDrafts = new Drafts<Details | undefined>()
const thumbnailDrafts = new Drafts<OwnThumbnail | undefined>()

/** The details of a video of one's own while they are being changed; one that has none yet is published with them. */
export function useVideoEdit(props: { video: MyVideo; userId: number; onClose: () => void }) {
  const { video, userId, onClose } = props
  const own = useQuery(ownDetailsQuery(userId, video.id))
  const before = own.data?.details
  const place = String(video.id)
  const typed = useDraft(detailsDrafts, place, () => undefined)
  const details = typed.typed ?? (before && detailsOf(video, before))
  const chosen = useDraft(thumbnailDrafts, place, () => undefined)
  const thumbnail = chosen.typed ?? { picture: null, keptUrl: before?.ownPosterUrl ?? null }
  const [errors, setErrors] = useState(noErrors)
  const [refusals, setRefusals] = useState(0)
  const newestPicture = useRef<File>(null)
  const toast = useToast()

  const refuse = (found: typeof noErrors) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  /** Says what is wrong with a field, or that nothing is any more. */
  const judge = (field: FieldName, fault?: string) =>
    setErrors((known) => {
      const { [field]: _before, ...fields } = known.fields
      return { ...known, fields: { ...fields, ...(fault !== undefined && { [field]: fault }) } }
    })
  const forget = () => {
    if (thumbnail.picture) URL.revokeObjectURL(thumbnail.picture.url)
    typed.forget()
    chosen.forget()
  }
  const saving = useMutation({
    mutationFn: (ready: Details) =>
      save({ video, userId }, ready, thumbnail, before?.posterNumber ?? undefined),
    onSuccess: async ({ message }) => {
      toast(message)
      forget()
      onClose()
      await forgetVideos()
    },
    onError: (error) => refuse(publishErrorsOf(error)),
  })

  return {
    own,
    /** Undefined until it is known what there is. */
    details,
    /** Where the owner's own picture is, if one stands for the video; else null. */
    pictureUrl: thumbnail.picture?.url ?? thumbnail.keptUrl,
    errors,
    refusals,
    isSaving: saving.isPending,
    change: (part: Partial<Details>, field?: FieldName) => {
      if (!details) return
      if (field !== undefined) judge(field)
      typed.type({ ...details, ...part })
    },
    chooseFrame: (posterNumber: number | undefined) => {
      if (!details) return
      newestPicture.current = null
      judge('poster')
      typed.type({ ...details, posterNumber })
      chosen.type({ picture: null, keptUrl: null })
    },
    takePicture: async (file: File) => {
      newestPicture.current = file
      const size = await measurePicture(file)
      if (newestPicture.current !== file) return
      if (typeof size === 'string') judge('poster', size)
      else {
        judge('poster')
        chosen.type({ picture: { file, url: URL.createObjectURL(file) }, keptUrl: null })
      }
    },
    save: () => {
      if (!details || saving.isPending) return
      // A picture that was refused stands there as such until another, or a frame, is chosen.
      const { poster } = errors.fields
      const fields = { ...checkDetails(details), ...(poster !== undefined && { poster }) }
      if (Object.keys(fields).length > 0) refuse({ ...noErrors, fields })
      else saving.mutate(details)
    },
    forget,
  }
}

function detailsOf(video: MyVideo, own: OwnDetails): Details {
  return {
    channelId: own.channelId,
    title: video.title,
    description: video.description,
    primaryTags: own.primaryTags,
    secondaryTags: own.secondaryTags,
    categoryIds: own.categories,
    slug: video.slug ?? '',
    isSlugEdited: video.slug !== null,
    posterNumber: own.posterNumber ?? undefined,
    isPublic: video.isPublic,
    place: video.place,
    publishTime: video.publishAt === null ? undefined : toLocalTime(new Date(video.publishAt)),
  }
}

type Edited = { video: MyVideo; userId: number }

function save(
  edited: Edited,
  details: Details,
  thumbnail: OwnThumbnail,
  posterNumberBefore: number | undefined,
) {
  const { video, userId } = edited
  if (video.slug !== null) return saveChanges(edited, details, thumbnail, posterNumberBefore)
  const picture = thumbnail.picture?.file
  return publishVideo({ videoId: video.id, userId, channelId: details.channelId, details, picture })
}

/** Saves the words, and then a picture: whoever is refused one of the two can try again. */
async function saveChanges(
  { video, userId }: Edited,
  details: Details,
  { picture, keptUrl }: OwnThumbnail,
  posterNumberBefore: number | undefined,
) {
  const isFrameNew = picture === null && keptUrl === null && details.posterNumber !== posterNumberBefore
  const ids = { userId, videoId: video.id }
  const answer = await call(profileCalls.editVideo, {
    body: {
      ...ids,
      title: details.title.trim(),
      description: details.description,
      primaryTags: details.primaryTags,
      secondaryTags: details.secondaryTags,
      categories: details.categoryIds,
      isPublic: details.isPublic,
      slug: details.slug,
      channelId: details.channelId,
      placeId: details.place?.id ?? null,
      ...(isFrameNew && { posterNumber: details.posterNumber }),
      // What is published already has no time to come.
      ...(video.status !== 'published' && { publishAt: toPublishAt(details.publishTime) ?? null }),
    },
  })
  if (picture) await call(profileCalls.uploadThumbnail, { body: ids, files: { poster: picture.file } })
  return answer
}
