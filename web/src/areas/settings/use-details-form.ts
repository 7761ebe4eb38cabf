import { useQuery } from '@tanstack/react-query'
import type { MyVideo } from '@serendib/contract'
import { ownVideoCalls } from '@serendib/contract'
import { useAction } from '../../kit/index.ts'
import { call } from '../../platform/calls/api.ts'
import { Drafts, useDraft } from '../../platform/drafts.ts'
import {
  type Details,
  type FieldName,
  type OwnThumbnail,
  toDetails,
  editVideo,
  toPublishErrors,
  publishVideo,
  useDetailsErrors,
} from '../uploads/index.ts'
import { ownDetailsQuery } from './queries.ts'
import { VIDEO_CALLS } from './use-video-actions.ts'

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
export function useDetailsForm({ video, onClose }: { video: MyVideo; onClose: () => void }) {
  const own = useQuery(ownDetailsQuery(video.id))
  const before = own.data?.details
  const key = String(video.id)
  const typed = useDraft(detailsDrafts, key, () => undefined)
  const details = typed.typed ?? (own.data && toDetails(own.data))
  const chosen = useDraft(thumbnailDrafts, key, () => undefined)
  const thumbnail = chosen.typed ?? { picture: null, savedUrl: before?.ownThumbnailUrl ?? null }
  const { errors, errorCount, ...form } = useDetailsErrors()

  const discard = () => {
    if (thumbnail.picture) URL.revokeObjectURL(thumbnail.picture.url)
    typed.discard()
    chosen.discard()
  }
  const saving = useAction(
    (ready: Details) => save(video, ready, thumbnail, before?.thumbnailNumber ?? undefined),
    {
      done: ({ message }) => {
        discard()
        return message
      },
      changes: VIDEO_CALLS,
      failed: (error) => {
        form.show(toPublishErrors(error))
        return null
      },
    },
  )

  return {
    own,
    /** Undefined while loading. */
    details,
    /** The URL of the custom thumbnail; null if the video uses a suggested one. */
    ownThumbnailUrl: thumbnail.picture?.url ?? thumbnail.savedUrl,
    errors,
    errorCount,
    isSaving: saving.isRunning,
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
    save: async (onSaved = onClose) => {
      if (!details || saving.isRunning || !form.check(details)) return
      if (await saving.run(details)) onSaved()
    },
    discard,
  }
}

/** Saves the details, then a custom thumbnail. If either fails, both can be saved again. */
async function save(
  video: MyVideo,
  details: Details,
  { picture, savedUrl }: ThumbnailDraft,
  thumbnailNumberBefore: number | undefined,
) {
  const videoId = video.id
  if (video.slug === null) return publishVideo(videoId, details, picture?.file)
  const isThumbnailChanged =
    picture === null && savedUrl === null && details.thumbnailNumber !== thumbnailNumberBefore
  const hasPublishTime = video.status !== 'published'
  const response = await editVideo(videoId, details, { isThumbnailChanged, hasPublishTime })
  if (picture)
    await call(ownVideoCalls.uploadThumbnail, { body: { videoId }, files: { thumbnail: picture.file } })
  return response
}
