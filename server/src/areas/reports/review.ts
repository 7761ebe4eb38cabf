import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/api-error.ts'
import { releaseComment, takeDownComment } from '../comments/index.ts'
import { changeStatus } from '../videos/index.ts'
import type { Subject } from './queries.ts'
import { findItemForUpdate, getItemVersion, lockVideoOfComment, setStatus } from './review-queries.ts'

/**
 * Actions of moderators on a reported item (moderation queue), or on a comment that is held for watched words and shown only by `resolve`
 * and `dismiss`. `review`: it is being reviewed; a video is hidden meanwhile. `remove`: the
 * video or comment is taken down. `resolve`: something else was done; the item stays, or is shown again. `dismiss`: it
 * complies with the guidelines; it stays, or is shown again.
 */
export const REVIEW_ACTIONS = ['review', 'remove', 'resolve', 'dismiss'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

const REPORT_STATUS = {
  review: 'under-review',
  remove: 'action-taken',
  resolve: 'action-taken',
  dismiss: 'dismissed',
} as const

const VIDEO_STATUS = {
  review: 'under-review',
  remove: 'removed',
  resolve: 'published',
  dismiss: 'published',
} as const

/**
 * Applies an action to the item of a report and to all its reports. A later action replaces an earlier one, but a
 * removed comment is not restored. `version` is the version of the item that the decision was based on, if that
 * matters. Returns the item, or undefined if there is no such report. Throws `channel_not_removable` (act on its videos
 * or badge instead) and `already_decided`.
 */
export function decideReports(
  db: Database,
  reportId: number,
  action: ReviewAction,
  version?: string,
): Promise<{ subject: Subject; itemId: number } | undefined> {
  return inTransaction(db, async (trx) => {
    // Comments are written in the same order: the video first.
    await lockVideoOfComment(trx, reportId)
    const item = await findItemForUpdate(trx, reportId)
    if (!item) return undefined
    if (item.subject === 'channel' && action === 'remove') throw new ApiError('channel_not_removable')
    if (version !== undefined && (await getItemVersion(trx, item)) !== version) {
      throw new ApiError('already_decided')
    }
    await setStatus(trx, item, REPORT_STATUS[action])
    if (item.subject === 'video') await changeStatus(trx, item.itemId, VIDEO_STATUS[action])
    if (item.subject === 'comment') {
      if (action === 'remove') await takeDownComment(trx, item.itemId)
      if (action === 'resolve' || action === 'dismiss') await releaseComment(trx, item.itemId)
    }
    return item
  })
}
