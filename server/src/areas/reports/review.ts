import type { Database } from '../../platform/database/connect.ts'
import { takeDownComment } from '../comments/index.ts'
import { changeStatus } from '../videos/index.ts'
import { findItemForUpdate, setStatus } from './review-queries.ts'

/**
 * What an operator does with a reported item. `review`: it is being looked at; a video is not shown meanwhile. `remove`:
 * the video or comment is taken down. `act`: something else was done; it stays, or is shown again. `dismiss`: it keeps to
 * the guidelines; it stays, or is shown again.
 */
export const REVIEW_ACTS = ['review', 'remove', 'act', 'dismiss'] as const
export type ReviewAct = (typeof REVIEW_ACTS)[number]

const REPORT_STATUS = {
  review: 'under-review',
  remove: 'action-taken',
  act: 'action-taken',
  dismiss: 'dismissed',
} as const

const VIDEO_STATUS = {
  review: 'under-review',
  remove: 'removed',
  act: 'published',
  dismiss: 'published',
} as const

/**
 * Does it with the item of a report, for all who reported it; a later act takes the place of an earlier one, but a removed
 * comment does not come back. False when there is no such report.
 * @throws Error when a channel is to be removed: what is wrong there are its videos, or its badge
 */
export function settleReports(db: Database, reportId: number, act: ReviewAct): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const item = await findItemForUpdate(trx, reportId)
    if (!item) return false
    if (item.subject === 'channel' && act === 'remove') {
      throw new Error('A channel is not removed by a report: deal with its videos, then say "act".')
    }
    await setStatus(trx, item, REPORT_STATUS[act])
    if (item.subject === 'video') await changeStatus(trx, item.itemId, VIDEO_STATUS[act])
    if (item.subject === 'comment' && act === 'remove') await takeDownComment(trx, item.itemId)
    return true
  })
}
