import { ownVideoCalls } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'
import { markDetailsSaved } from '../queue/store.ts'
import { type Details, type SharedDetails, toSharedDetails, toVideoDetails } from './details.ts'

/**
 * Saves the details of a draft, which publishes it. A custom thumbnail takes precedence over a suggested one. Throws
 * what the call throws.
 */
export async function publishVideo(videoId: number, details: Details, ownThumbnail: File | undefined) {
  const response = await call(ownVideoCalls.publishVideo, {
    body: { videoId, ...toVideoDetails(details), ...(ownThumbnail && { thumbnailNumber: undefined }) },
    files: { thumbnail: ownThumbnail },
  })
  markDetailsSaved(videoId)
  return response
}

/**
 * Saves changed details of a video. The thumbnail number is sent only if it changed, and the publish time only before
 * the video is published.
 */
export function editVideo(
  videoId: number,
  details: Details,
  { isThumbnailChanged, hasPublishTime }: { isThumbnailChanged: boolean; hasPublishTime: boolean },
) {
  const { thumbnailNumber, publishAt, ...changed } = toVideoDetails(details)
  return call(ownVideoCalls.editVideo, {
    body: {
      videoId,
      ...changed,
      ...(isThumbnailChanged && { thumbnailNumber }),
      ...(hasPublishTime && { publishAt }),
    },
  })
}

/**
 * Saves shared details for several drafts. Resolves with the drafts that were changed: videos with their own details
 * are not.
 */
export async function saveSharedDetails(videoIds: readonly number[], shared: SharedDetails) {
  const body = { videoIds: [...videoIds], ...toSharedDetails(shared) }
  return (await call(ownVideoCalls.draftDetails, { body })).videoIds
}
