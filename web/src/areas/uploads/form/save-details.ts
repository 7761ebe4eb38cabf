import type { MyVideo, OwnDetails } from '@serendib/contract'
import { cleanName, cleanText, ownVideoCalls } from '@serendib/contract'
import { call } from '../../../platform/api.ts'
import { markDetailsSaved } from '../queue/store.ts'
import type { Details, SharedDetails } from './details.ts'
import { titleOfFile } from './file-title.ts'
import { toLocalTime, toPublishAt } from './publish-time.ts'
import { proposeSlug } from './video-url.ts'

// Details on their way from and to the API.

/** The details of a video at the start of editing. A draft's title and URL are proposed from its file's name. */
export function detailsOf({ video, details: own }: { video: MyVideo; details: OwnDetails }): Details {
  const isDraft = video.slug === null
  const title = isDraft && video.title === '' ? titleOfFile(video.fileName) : video.title
  return {
    channelId: own.channelId,
    title,
    description: video.description,
    primaryTags: own.primaryTags,
    secondaryTags: own.secondaryTags,
    categoryIds: own.categories,
    slug: video.slug ?? proposeSlug(title),
    isSlugEdited: !isDraft,
    thumbnailNumber: own.thumbnailNumber ?? undefined,
    isPublic: video.isPublic,
    place: video.place,
    publishTime: video.publishAt === null ? undefined : toLocalTime(new Date(video.publishAt)),
  }
}

interface VideoIds {
  readonly videoId: number
  readonly userId: number
}

/** Saves the details of a draft, which publishes it. An own thumbnail goes before a suggested one. Throws what the call throws. */
export async function publishVideo(ids: VideoIds, details: Details, ownThumbnail: File | undefined) {
  const response = await call(ownVideoCalls.publishVideo, {
    body: {
      ...ids,
      ...sharedFields(details),
      channelId: details.channelId,
      title: cleanName(details.title),
      description: cleanText(details.description),
      slug: details.slug,
      thumbnailNumber: ownThumbnail ? undefined : details.thumbnailNumber,
      publishAt: toPublishAt(details.publishTime),
    },
    files: { thumbnail: ownThumbnail },
  })
  markDetailsSaved(ids.videoId)
  return response
}

/** Saves changed details of a video. Undefined leaves its thumbnail number, null its publish time as they are. */
export function editVideo(
  ids: VideoIds,
  details: Details,
  { isThumbnailChanged, hasPublishTime }: { isThumbnailChanged: boolean; hasPublishTime: boolean },
) {
  return call(ownVideoCalls.editVideo, {
    body: {
      ...ids,
      ...sharedFields(details),
      categories: details.categoryIds,
      placeId: details.place?.id ?? null,
      channelId: details.channelId,
      title: cleanName(details.title),
      description: details.description,
      slug: details.slug,
      ...(isThumbnailChanged && { thumbnailNumber: details.thumbnailNumber }),
      ...(hasPublishTime && { publishAt: toPublishAt(details.publishTime) ?? null }),
    },
  })
}

/** Saves shared details with several drafts; resolves with those that took them: a video with details of its own does not. */
export async function saveSharedDetails(userId: number, videoIds: readonly number[], shared: SharedDetails) {
  const body = { userId, videoIds: [...videoIds], ...sharedFields(shared) }
  return (await call(ownVideoCalls.draftDetails, { body })).videoIds
}

function sharedFields({ primaryTags, secondaryTags, categoryIds, place, isPublic }: SharedDetails) {
  return { primaryTags, secondaryTags, categories: categoryIds.map(String), placeId: place?.id, isPublic }
}
