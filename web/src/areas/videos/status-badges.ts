import type { VideoStatus } from '@serendib/contract'
import type { BadgeKind } from '../../ui/Badge.tsx'

/** How the state of a film is marked, where its owner and who looks after the site see it. */
export const STATUS_BADGES: Record<VideoStatus, BadgeKind> = {
  draft: 'plain',
  published: 'info',
  processing: 'waiting',
  failed: 'removed',
  'under-review': 'waiting',
  removed: 'removed',
}
