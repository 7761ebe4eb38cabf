import type { ReviewItem } from '@serendib/contract'
import { reviewTexts } from '../../platform/texts/administration.ts'

export type ReviewAct = 'review' | 'remove' | 'act' | 'dismiss'

export interface Decision {
  readonly item: ReviewItem
  readonly act: ReviewAct
}

/** Whether what was reported is away by a decision, and can come back. */
export function isTakenDown(item: ReviewItem): boolean {
  return item.subject === 'video' && item.videoStatus === 'removed'
}

/** Whether it still waits for a decision. */
export function isOpen({ status }: ReviewItem): boolean {
  return status === 'pending' || status === 'under-review'
}

/** What can be decided about an item as it is now; nothing about a comment that is gone and settled. */
export function actsFor(item: ReviewItem): ReviewAct[] {
  const isGone = item.subject === 'comment' && item.commentId === null
  if (isGone && !isOpen(item)) return []
  const acts: ReviewAct[] = []
  if (item.status === 'pending' && !isGone) acts.push('review')
  if (item.subject !== 'channel' && !isGone && !isTakenDown(item)) acts.push('remove')
  if (item.status !== 'action-taken' || isTakenDown(item)) acts.push('act')
  if (item.status !== 'dismissed' || isTakenDown(item)) acts.push('dismiss')
  return acts
}

/** How an item is spoken of: a title, a name, the comment of somebody. */
export function nameOf(item: ReviewItem): string {
  if (item.subject === 'comment') return reviewTexts.commentOf(item.commentAuthor)
  return item.title || reviewTexts.untitled
}
