import { DetailTranslations, pickFields, type MyVideo, type OwnDetails } from '@serendib/contract'
import { dayText, durationText } from '../../platform/formats.ts'
import { failureText, fileExpiryText } from '../encoding/index.ts'
import { thumbnailUrls, timeToCome, toShownDetails } from '../videos/index.ts'
import type { OwnVideoRow, OwnVideoWithDetails } from './queries.ts'

/** A video for the list of its owner. */
export function toMyVideo(row: OwnVideoRow): MyVideo {
  return {
    id: row.id,
    slug: row.slug,
    ...toShownDetails(row),
    fileName: row.originalName,
    status: row.status,
    isPublic: row.isPublic,
    publishAt: timeToCome(row),
    stage: row.stage,
    percent: Math.round(row.percent),
    isPlayable: row.masterKey !== null,
    failure: row.stage === 'failed' ? failureText(row.failureText ?? '') : null,
    canRetry: row.canRetry,
    fileExpiresAt: fileExpiryText(row),
    isDamaged: row.isDamaged,
    editPercent: row.hasEditFailed === false ? row.editPercent : null,
    editFailure: row.hasEditFailed === true && row.editFailure !== null ? failureText(row.editFailure) : null,
    editFileName: row.editFileName,
    duration: durationText(row.durationSeconds),
    day: dayText(row.publishedAt ?? row.createdAt),
    views: row.viewCount,
    likes: row.likeCount,
    comments: row.commentCount,
    thumbnails: thumbnailUrls(row.thumbnailKey, row.mediaToken),
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    place: row.place,
    suggestedPlace: row.suggestedPlace,
    embeddedCaptions: row.embeddedCaptions,
    embeddedChapters: row.embeddedChapters,
  }
}

/** The editable details of a video that the list doesn't have. */
export function toOwnDetails(row: OwnVideoWithDetails): OwnDetails {
  const { thumbnailKey, thumbnailKeys, hasOwnThumbnail, primaryTags, secondaryTags, categories } = row
  const number = thumbnailKey === null || hasOwnThumbnail ? 0 : thumbnailKeys.indexOf(thumbnailKey) + 1
  return {
    channelId: row.channelId,
    ...pickFields(DetailTranslations, row),
    allowsDownloads: row.allowsDownloads,
    primaryTags,
    secondaryTags,
    categories,
    thumbnails: thumbnailKeys.flatMap((key) => thumbnailUrls(key, row.mediaToken)[0] ?? []),
    thumbnailNumber: number === 0 ? null : number,
    ownThumbnailUrl: hasOwnThumbnail ? (thumbnailUrls(thumbnailKey, row.mediaToken)[0] ?? null) : null,
  }
}
