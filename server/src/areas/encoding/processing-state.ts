import type { ProcessingState } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { publish } from '../../platform/database/notify.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announceNewVideo } from '../notifications/index.ts'
import { thumbnailUrls } from '../videos/index.ts'
import { failureText } from './failure-texts.ts'
import type { ProcessedVideo } from './queries.ts'
import { findVideo, publishIfReady } from './queries.ts'

/** The database channel that announces the id of a video whose processing state changed. */
export const PROCESSING_CHANNEL = 'video_processing'

/** Notifies event streams that the state changed; in a transaction, when it commits. */
export function announce(db: Database, videoId: number): Promise<void> {
  return publish(db, PROCESSING_CHANNEL, String(videoId))
}

/** Publishes a video that has its details and is playable, and notifies the subscribers of its channel. */
export async function publishWhenReady(trx: Database, videoId: number): Promise<void> {
  const channelId = await publishIfReady(trx, videoId)
  if (channelId !== undefined) await announceNewVideo(trx, channelId)
}

/** Finds one of the viewer's videos. Throws `video_not_found` for any other. */
export async function requireOwnVideo(
  db: Database,
  viewer: Viewer,
  videoId: number,
): Promise<ProcessedVideo> {
  return requireOwner(viewer, await findVideo(db, videoId))
}

/** Returns the video if it belongs to the viewer. Throws `video_not_found` for any other. */
export function requireOwner(viewer: Pick<Viewer, 'id'>, video: ProcessedVideo | undefined): ProcessedVideo {
  if (video?.ownerId !== viewer.id) throw new ApiError('video_not_found')
  return video
}

/** Until when a refused file is kept for a retry; null if there is none. */
export function fileExpiryText(of: { canRetry: boolean; fileExpiresAt: Date | null }): string | null {
  return of.canRetry && of.fileExpiresAt ? of.fileExpiresAt.toISOString() : null
}

export function toProcessingState(video: ProcessedVideo): ProcessingState {
  return {
    videoId: video.id,
    slug: video.slug,
    status: video.status,
    stage: video.stage,
    percent: Math.round(video.percent * 10) / 10,
    heights: video.heights,
    thumbnails: video.thumbnailKeys.flatMap((key) => thumbnailUrls(key, video.mediaToken)[0] ?? []),
    isPlayable: video.masterKey !== null,
    failure: video.stage === 'failed' ? failureText(video.failureText ?? '') : null,
    canRetry: video.canRetry,
    fileExpiresAt: fileExpiryText(video),
    isDamaged: video.isDamaged,
    suggestedPlace: video.suggestedPlace,
    embeddedCaptions: video.embeddedCaptions,
    embeddedChapters: video.embeddedChapters,
  }
}
