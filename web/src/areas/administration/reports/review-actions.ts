import type { ReviewItem } from '@serendib/contract'
import { reviewTexts } from '../../../platform/texts/administration/administration.ts'
import { heldTexts } from '../../../platform/texts/administration/administration-moderation.ts'

export type ReviewAction = 'review' | 'remove' | 'resolve' | 'dismiss'

export interface Decision {
  readonly item: ReviewItem
  readonly action: ReviewAction
}

/** Whether a decision has taken the item down, so that it can be restored. */
export function isTakenDown(item: ReviewItem): boolean {
  return item.subject === 'video' && item.videoStatus === 'removed'
}

/** Whether the item still waits for a decision. */
export function isOpen({ status }: ReviewItem): boolean {
  return status === 'pending' || status === 'under-review'
}

/** Whether nobody reported the item: watched words were found in it. */
export function isUnreported({ reports }: ReviewItem): boolean {
  return reports === 0
}

/** Whether the item is a comment that was only held for watched words. */
export function isOnlyHeld(item: ReviewItem): boolean {
  return item.subject === 'comment' && isUnreported(item)
}

/** The possible decisions about an item in its current state; none for a deleted comment that is closed. */
export function actionsFor(item: ReviewItem): ReviewAction[] {
  const isGone = item.subject === 'comment' && item.commentId === null
  if (isGone && !isOpen(item)) return []
  return isOnlyHeld(item) ? actionsForHeld(item) : actionsForReported(item, isGone)
}

function actionsForHeld(item: ReviewItem): ReviewAction[] {
  return item.status === 'dismissed' ? ['remove'] : ['dismiss', 'remove']
}

function actionsForReported(item: ReviewItem, isGone: boolean): ReviewAction[] {
  const actions: ReviewAction[] = []
  if (item.status === 'pending' && !isGone) actions.push('review')
  if (item.subject !== 'channel' && !isGone && !isTakenDown(item)) actions.push('remove')
  if (item.status !== 'action-taken' || isTakenDown(item)) actions.push('resolve')
  if (item.status !== 'dismissed' || isTakenDown(item)) actions.push('dismiss')
  return actions
}

/** The label and the description of a decision. */
export function formatLabel(item: ReviewItem, action: ReviewAction): string {
  if (isOnlyHeld(item) && action === 'dismiss') return heldTexts.approve
  return item.subject === 'comment' && action === 'remove'
    ? reviewTexts.removeComment
    : reviewTexts.action[action]
}

export function formatEffect(item: ReviewItem, action: ReviewAction): string {
  if (isOnlyHeld(item) && action === 'dismiss') return heldTexts.approveEffect
  return item.isHeld ? heldTexts.effect[action] : reviewTexts.effect[action][item.subject]
}

/** The message after a decision. */
export function doneText({ item, action }: Decision): string {
  if (isOnlyHeld(item) && action === 'dismiss') return heldTexts.approved
  return item.subject === 'comment' && action === 'remove'
    ? reviewTexts.commentRemoved
    : reviewTexts.done[action]
}

/** How an item is named: a title, a name, somebody's comment. */
export function formatName(item: ReviewItem): string {
  if (item.subject === 'comment') return reviewTexts.commentOf({ author: item.commentAuthor })
  return item.title || reviewTexts.untitled
}
