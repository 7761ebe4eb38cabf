import { NOTIFICATION_TYPE } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { publish } from '../../platform/database/notify.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { NotifiableAct } from './event-queries.ts'
import {
  findOwnComment,
  findOwnReport,
  hasVoted,
  insertNotifications,
  isSubscribed,
} from './event-queries.ts'

/** The channel of the database on which the id of a channel is called that has a new public video. */
export const NEW_VIDEO_CHANNEL = 'new_videos'

/**
 * Notes an act for those whom it concerns: once, whatever is repeated. To be called in the transaction of the act, after its
 * own row was written.
 */
export function recordEvent(trx: Database, act: NotifiableAct): Promise<void> {
  return insertNotifications(trx, act)
}

/** Calls the subscribers who look on now. Nothing is written for the others: new videos are a query. */
export function announceNewVideo(trx: Database, channelId: number): Promise<void> {
  return publish(trx, NEW_VIDEO_CHANNEL, String(channelId))
}

/** What a browser tells of an act. */
export interface ToldAct {
  readonly type: number
  readonly isDone: boolean
  readonly channelId: number | undefined
  readonly videoId: number | undefined
  readonly subjectId: number | undefined
}

/** Takes word of an act of the viewer's, if that is so. Throws `notification_type_unknown`, `act_unknown`. */
export async function acceptTold(db: Database, viewerId: number, told: ToldAct): Promise<void> {
  const act = await findAct(db, viewerId, told)
  if (act === 'unknown') throw new Refusal('act_unknown')
  if (act !== 'undone') await recordEvent(db, act)
}

async function findAct(
  db: Database,
  actorId: number,
  told: ToldAct,
): Promise<NotifiableAct | 'undone' | 'unknown'> {
  const { type, isDone, channelId = 0, videoId = 0, subjectId } = told
  switch (type) {
    case NOTIFICATION_TYPE.subscriptionInList:
    case NOTIFICATION_TYPE.subscriptionOnWatch: {
      const isSo = await isSubscribed(db, actorId, channelId)
      return verdict(isSo, isDone, { kind: 'subscription', actorId, channelId })
    }
    case NOTIFICATION_TYPE.vote:
      return verdict(await hasVoted(db, actorId, videoId), isDone, { kind: 'vote', actorId, videoId })
    case NOTIFICATION_TYPE.comment: {
      const commentId = await findOwnComment(db, actorId, { commentId: subjectId, videoId: told.videoId })
      return commentId === undefined ? 'unknown' : { kind: 'comment', commentId }
    }
    case NOTIFICATION_TYPE.videoReport:
      return reportOf(db, actorId, { subject: 'video', subjectId, itemId: told.videoId })
    case NOTIFICATION_TYPE.commentReport:
      return reportOf(db, actorId, { subject: 'comment', subjectId, itemId: undefined })
    case NOTIFICATION_TYPE.channelReport:
      return reportOf(db, actorId, { subject: 'channel', subjectId, itemId: told.channelId })
    default:
      throw new Refusal('notification_type_unknown')
  }
}

/** What was told and what is so have to agree. */
function verdict(isSo: boolean, isDone: boolean, act: NotifiableAct): NotifiableAct | 'undone' | 'unknown' {
  if (isSo !== isDone) return 'unknown'
  return isSo ? act : 'undone'
}

async function reportOf(
  db: Database,
  actorId: number,
  by: {
    subject: 'video' | 'comment' | 'channel'
    subjectId: number | undefined
    itemId: number | undefined
  },
): Promise<NotifiableAct | 'unknown'> {
  const itemId = await findOwnReport(db, actorId, by)
  return itemId === undefined ? 'unknown' : { kind: 'report', actorId, subject: by.subject, itemId }
}
