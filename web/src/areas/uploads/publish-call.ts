import { uploadCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { noteDescribed } from './batch-store.ts'
import type { Details } from './publish-draft.ts'
import { toPublishAt } from './publish-time.ts'

/** Gives a video its details. A picture goes before the candidate that is named. Throws what the call throws. */
export async function publishVideo(video: {
  videoId: number
  userId: number
  /** Undefined leaves it in the channel that it was uploaded to. */
  channelId: number | undefined
  details: Details
  picture: File | undefined
}) {
  const { details, picture, ...ids } = video
  const answer = await call(uploadCalls.publishVideo, {
    body: {
      ...ids,
      title: details.title.trim(),
      description: details.description.trim(),
      primaryTags: details.primaryTags,
      secondaryTags: details.secondaryTags,
      categories: details.categoryIds.map(String),
      slug: details.slug,
      posterNumber: picture ? undefined : details.posterNumber,
      isPublic: details.isPublic,
      placeId: details.place?.id,
      publishAt: toPublishAt(details.publishTime),
    },
    files: { poster: picture },
  })
  noteDescribed(ids.videoId)
  return answer
}
