import { useMutation, useQuery } from '@tanstack/react-query'
import type { MyVideo } from '@serendib/contract'
import { ownVideoCalls } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { Drafts, useDraft } from '../../platform/drafts.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'
import {
  type Details,
  type FieldName,
  type OwnThumbnail,
  detailsOf,
  editVideo,
  publishErrorsOf,
  publishVideo,
  useDetailsErrors,
} from '../uploads/index.ts'
import { ownDetailsQuery } from './queries.ts'
import { dropCachedVideos } from './use-video-actions.ts'

/** A video's custom thumbnail. */
interface ThumbnailDraft {
  /** The new file. */
  readonly picture: OwnThumbnail | null
  /** The URL of the saved thumbnail, until another one is chosen. */
  readonly savedUrl: string | null
}

// Drafts by video id. Closing the dialog keeps them.
const detailsDrafts = new Drafts<Details | undefined>()
const thumbnailDrafts = new Drafts<ThumbnailDraft | undefined>()

/** The details of a video while they are being edited. Saving those of a draft publishes it. */
export function useVideoEdit(props: { video: MyVideo; userId: number; onClose: () => void }) {
  const { video, userId, onClose } = props
  const own = useQuery(ownDetailsQuery(userId, video.id))
  const before = own.data?.details
  const key = String(video.id)
  const typed = useDraft(detailsDrafts, key, () => undefined)
  const details = typed.typed ?? (own.data && detailsOf(own.data))
  const chosen = useDraft(thumbnailDrafts, key, () => undefined)
  const thumbnail = chosen.typed ?? { picture: null, savedUrl: before?.ownThumbnailUrl ?? null }
  const { errors, errorCount, ...form } = useDetailsErrors()
  const toast = useToast()

  const discard = () => {
    if (thumbnail.picture) URL.revokeObjectURL(thumbnail.picture.url)
    typed.discard()
    chosen.discard()
  }
  const saving = useMutation({
    mutationFn: ({ ready }: { ready: Details; onSaved: () => void }) =>
      save({ video, userId }, ready, thumbnail, before?.thumbnailNumber ?? undefined),
    onSuccess: async ({ message }, { onSaved }) => {
      toast(message)
      discard()
      onSaved()
      await dropCachedVideos()
    },
    onError: (error) => form.show(publishErrorsOf(error)),
  })

  return {
    own,
    /** Undefined while loading. */
    details,
    /** The URL of the custom thumbnail; null if the video uses a suggested one. */
    ownThumbnailUrl: thumbnail.picture?.url ?? thumbnail.savedUrl,
    errors,
    errorCount,
    isSaving: saving.isPending,
    change: (part: Partial<Details>, field?: FieldName) => {
      if (!details) return
      if (field !== undefined) form.clearField(field)
      typed.type({ ...details, ...part })
    },
    chooseSuggestedThumbnail: (thumbnailNumber: number | undefined) => {
      if (!details) return
      form.dropThumbnail()
      typed.type({ ...details, thumbnailNumber })
      chosen.type({ picture: null, savedUrl: null })
    },
    chooseOwnThumbnail: (picture: File) =>
      form.takeThumbnail(picture, (file) =>
        chosen.type({ picture: { file, url: URL.createObjectURL(file) }, savedUrl: null }),
      ),
    /** `onSaved` is called after saving instead of closing the dialog. */
    save: (onSaved = onClose) => {
      if (!details || saving.isPending) return
      if (form.check(details)) saving.mutate({ ready: details, onSaved })
    },
    discard,
  }
}

/** Saves the details, then a custom thumbnail. If either fails, both can be saved again. */
async function save(
  { video, userId }: { video: MyVideo; userId: number },
  details: Details,
  { picture, savedUrl }: ThumbnailDraft,
  thumbnailNumberBefore: number | undefined,
) {
  const ids = { userId, videoId: video.id }
  if (video.slug === null) return publishVideo(ids, details, picture?.file)
  const isThumbnailChanged =
    picture === null && savedUrl === null && details.thumbnailNumber !== thumbnailNumberBefore
  const hasPublishTime = video.status !== 'published'
  const response = await editVideo(ids, details, { isThumbnailChanged, hasPublishTime })
  if (picture) await call(ownVideoCalls.uploadThumbnail, { body: ids, files: { thumbnail: picture.file } })
  return response
}
