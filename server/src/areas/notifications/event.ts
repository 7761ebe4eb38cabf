import { NOTIFICATION_TYPE } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { publish } from '../../platform/database/notify.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { NotifiableAction } from './kinds/index.ts'
import {
  findOwnComment,
  findOwnReport,
  hasVoted,
  insertNotifications,
  isSubscribed,
} from './event-queries.ts'

/** The database channel that announces the id of a channel with a new public video. */
export const NEW_VIDEO_CHANNEL = 'new_videos'

/**
 * Creates notifications for everybody concerned by an action, at most once each. Call it in the transaction of the
 * action, after its row was written.
 */
export function recordEvent(trx: Database, action: NotifiableAction): Promise<void> {
  return insertNotifications(trx, action)
}

/** Announces a new video to subscribers who are online. Nothing is written for the others: new videos are a query. */
export function announceNewVideo(trx: Database, channelId: number): Promise<void> {
  return publish(trx, NEW_VIDEO_CHANNEL, String(channelId))
}

/** An action as a browser reports it. */
export interface EventAction {
  readonly type: number
  readonly isDone: boolean
  readonly channelId: number | undefined
  readonly videoId: number | undefined
  readonly subjectId: number | undefined
}

/**
 * Creates notifications for an action that a browser reports, if the viewer has really done it. Throws
 * `notification_type_not_found`, `action_not_found`.
 */
export async function acceptNotification(
  db: Database,
  viewerId: number,
  reported: EventAction,
): Promise<void> {
  const action = await findAction(db, viewerId, reported)
  if (action === 'unknown') throw new ApiError('action_not_found')
  if (action !== 'undone') await recordEvent(db, action)
}

async function findAction(
  db: Database,
  actorId: number,
  reported: EventAction,
): Promise<NotifiableAction | 'undone' | 'unknown'> {
  const { type, isDone, channelId = 0, videoId = 0, subjectId } = reported
  switch (type) {
    case NOTIFICATION_TYPE.subscriptionInList:
    case NOTIFICATION_TYPE.subscriptionOnWatch: {
      const isSo = await isSubscribed(db, actorId, channelId)
      return verdict(isSo, isDone, { kind: 'subscription', actorId, channelId })
    }
    case NOTIFICATION_TYPE.vote:
      return verdict(await hasVoted(db, actorId, videoId), isDone, { kind: 'vote', actorId, videoId })
    case NOTIFICATION_TYPE.comment: {
      const commentId = await findOwnComment(db, actorId, { commentId: subjectId, videoId: reported.videoId })
      return commentId === undefined ? 'unknown' : { kind: 'comment', commentId }
    }
    case NOTIFICATION_TYPE.videoReport:
      return findReport(db, actorId, { subject: 'video', subjectId, itemId: reported.videoId })
    case NOTIFICATION_TYPE.commentReport:
      return findReport(db, actorId, { subject: 'comment', subjectId, itemId: undefined })
    case NOTIFICATION_TYPE.channelReport:
      return findReport(db, actorId, { subject: 'channel', subjectId, itemId: reported.channelId })
    default:
      throw new ApiError('notification_type_not_found')
  }
}

/** Compares the reported action with the actual state. */
function verdict(
  isSo: boolean,
  isDone: boolean,
  action: NotifiableAction,
): NotifiableAction | 'undone' | 'unknown' {
  if (isSo !== isDone) return 'unknown'
  return isSo ? action : 'undone'
}

async function findReport(
  db: Database,
  actorId: number,
  by: {
    subject: 'video' | 'comment' | 'channel'
    subjectId: number | undefined
    itemId: number | undefined
  },
): Promise<NotifiableAction | 'unknown'> {
  const itemId = await findOwnReport(db, actorId, by)
  return itemId === undefined ? 'unknown' : { kind: 'report', actorId, subject: by.subject, itemId }
}
