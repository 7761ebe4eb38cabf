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

/** What is written of a video and not yet saved. */
interface Written {
  readonly details: Details
  /** A new picture of the owner's own. */
  readonly picture: OwnPicture | null
  /** The one that stands for the video until another one, or one from the film, is chosen. */
  readonly keptPictureUrl: string | null
}

/** By the video's number. A press outside of the dialog is no reason to type it all again. */
const drafts = new Drafts<Written | undefined>()

/** The details of a video of one's own while they are being changed; one that has none yet is published with them. */
export function useVideoEdit({
  video,
  userId,
  onClose,
}: {
  video: MyVideo
  userId: number
  onClose: () => void
}) {
  const own = useQuery(ownDetailsQuery(userId, video.id))
  const before = own.data?.details
  const { typed, type, forget } = useDraft(drafts, String(video.id), () => undefined)
  const written = typed ?? (before && asTheyAre(video, before))
  const [errors, setErrors] = useState(noErrors)
  const [refusals, setRefusals] = useState(0)
  const newestPicture = useRef<File>(null)
  const toast = useToast()

  const refuse = (found: typeof noErrors) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const forgive = (field: FieldName) => {
    const { [field]: _forgiven, ...fields } = errors.fields
    setErrors({ ...errors, fields })
  }
  const giveUp = () => {
    if (written?.picture) URL.revokeObjectURL(written.picture.url)
    forget()
  }
  const saving = useMutation({
    mutationFn: (ready: Written) =>
      video.slug === null
        ? publishVideo({
            videoId: video.id,
            userId,
            channelId: undefined,
            details: ready.details,
            picture: ready.picture?.file,
          })
        : saveChanges({ video, userId }, ready, before?.posterNumber ?? undefined),
    onSuccess: async ({ message }) => {
      toast(message)
      giveUp()
      onClose()
      await forgetVideos()
    },
    onError: (error) => refuse(publishErrorsOf(error)),
  })

  return {
    own,
    /** Undefined until it is known what there is. */
    written,
    errors,
    refusals,
    isSaving: saving.isPending,
    change: (part: Partial<Details>, field?: FieldName) => {
      if (!written) return
      if (field !== undefined) forgive(field)
      type({ ...written, details: { ...written.details, ...part } })
    },
    chooseFrame: (posterNumber: number | undefined) => {
      if (!written) return
      newestPicture.current = null
      forgive('poster')
      type({ details: { ...written.details, posterNumber }, picture: null, keptPictureUrl: null })
    },
    takePicture: async (file: File) => {
      newestPicture.current = file
      const size = await measurePicture(file)
      if (newestPicture.current !== file || !written) return
      if (typeof size === 'string') {
        setErrors({ ...errors, fields: { ...errors.fields, poster: size } })
        return
      }
      forgive('poster')
      type({ ...written, picture: { file, url: URL.createObjectURL(file) } })
    },
    save: () => {
      if (!written || saving.isPending) return
      // A picture that was refused stands there as such until another, or a frame, is chosen.
      const { poster } = errors.fields
      const fields = { ...checkDetails(written.details), ...(poster !== undefined && { poster }) }
      if (Object.keys(fields).length > 0) refuse({ ...noErrors, fields })
      else saving.mutate(written)
    },
    forget: giveUp,
  }
}

function asTheyAre(video: MyVideo, own: OwnDetails): Written {
  return {
    details: {
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
    },
    picture: null,
    keptPictureUrl: own.ownPosterUrl,
  }
}

/** Saves the words, and then a picture: whoever is refused one of the two can try again. */
async function saveChanges(
  { video, userId }: { video: MyVideo; userId: number },
  { details, picture, keptPictureUrl }: Written,
  posterNumberBefore: number | undefined,
) {
  const isFrameNew =
    picture === null && keptPictureUrl === null && details.posterNumber !== posterNumberBefore
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
      placeId: details.place?.id ?? null,
      ...(isFrameNew && { posterNumber: details.posterNumber }),
      // What is published already has no time to come.
      ...(video.status !== 'published' && { publishAt: toPublishAt(details.publishTime) ?? null }),
    },
  })
  if (picture) await call(profileCalls.uploadThumbnail, { body: ids, files: { poster: picture.file } })
  return answer
}
