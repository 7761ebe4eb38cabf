import type { VideoStatus } from '@serendib/contract'
import type { BadgeKind } from '#ui'

/** The badge of a video's status, for its owner and for moderators and administrators. */
export const STATUS_BADGES: Record<VideoStatus, BadgeKind> = {
  draft: 'plain',
  published: 'info',
  processing: 'waiting',
  failed: 'removed',
  'under-review': 'waiting',
  removed: 'removed',
}
