import { ownVideoCalls } from '@serendib/contract'
import { call } from '../../../platform/api.ts'
import { markDetailsSaved } from '../queue/store.ts'
import { type Details, type SharedDetails, toSharedDetails, toVideoDetails } from './details.ts'

interface VideoIds {
  readonly videoId: number
  readonly userId: number
}

/** Saves the details of a draft, which publishes it. An own thumbnail goes before a suggested one. Throws what the call throws. */
export async function publishVideo(ids: VideoIds, details: Details, ownThumbnail: File | undefined) {
  const response = await call(ownVideoCalls.publishVideo, {
    body: { ...ids, ...toVideoDetails(details), ...(ownThumbnail && { thumbnailNumber: undefined }) },
    files: { thumbnail: ownThumbnail },
  })
  markDetailsSaved(ids.videoId)
  return response
}

/** Saves changed details of a video. Its thumbnail number stays unless it is changed, its publish time unless it has one. */
export function editVideo(
  ids: VideoIds,
  details: Details,
  { isThumbnailChanged, hasPublishTime }: { isThumbnailChanged: boolean; hasPublishTime: boolean },
) {
  const { thumbnailNumber, publishAt, ...changed } = toVideoDetails(details)
  return call(ownVideoCalls.editVideo, {
    body: {
      ...ids,
      ...changed,
      ...(isThumbnailChanged && { thumbnailNumber }),
      ...(hasPublishTime && { publishAt }),
    },
  })
}

/** Saves shared details with several drafts; resolves with those that took them: a video with details of its own does not. */
export async function saveSharedDetails(userId: number, videoIds: readonly number[], shared: SharedDetails) {
  const body = { userId, videoIds: [...videoIds], ...toSharedDetails(shared) }
  return (await call(ownVideoCalls.draftDetails, { body })).videoIds
}
