import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { takeDownComment } from '../comments/index.ts'
import { changeStatus } from '../videos/index.ts'
import type { Subject } from './queries.ts'
import { findItemForUpdate, getItemVersion, setStatus } from './review-queries.ts'

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
 * comment does not come back. `version` is that of the item which was decided on, where that matters. Answers the item,
 * undefined when there is no such report. Throws `channel_not_removable`: what is wrong there are its videos, or its badge;
 * `decided_meanwhile`.
 */
export function settleReports(
  db: Database,
  reportId: number,
  act: ReviewAct,
  version?: string,
): Promise<{ subject: Subject; itemId: number } | undefined> {
  return inTransaction(db, async (trx) => {
    const item = await findItemForUpdate(trx, reportId)
    if (!item) return undefined
    if (item.subject === 'channel' && act === 'remove') throw new Refusal('channel_not_removable')
    if (version !== undefined && (await getItemVersion(trx, item)) !== version) {
      throw new Refusal('decided_meanwhile')
    }
    await setStatus(trx, item, REPORT_STATUS[act])
    if (item.subject === 'video') await changeStatus(trx, item.itemId, VIDEO_STATUS[act])
    if (item.subject === 'comment' && act === 'remove') await takeDownComment(trx, item.itemId)
    return item
  })
}
