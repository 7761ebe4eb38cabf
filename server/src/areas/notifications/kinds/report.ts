import { NOTIFICATION_TYPE } from '@serendib/contract'
import { sql } from 'kysely'
import { sentenceTexts } from '../notification-texts.ts'
import { type Action, saidBySite, type Sentence } from './kind.ts'

interface Report {
  readonly actorId: number
  readonly subject: 'video' | 'comment' | 'channel'
  readonly itemId: number
}

/** Something was reported: its owner or author is notified. The reporter is only compared here and never stored. */
export const report: Action<Report, 'video-report' | 'comment-report' | 'channel-report'> = {
  recipients: ({ actorId, subject, itemId }) => sql`
    select case reports.subject when 'comment' then comments.user_id else channels.owner_id end as recipient_id,
      reports.subject || '-report' as kind, 'reports' as topic,
      null::int as actor_id, reports.reporter_id as acting_id, channels.id as channel_id,
      reports.video_id, comments.id as comment_id, 1 as rank
    from reports
    left join comments on reports.subject = 'comment' and comments.id = reports.item_id
    left join videos on videos.id = reports.video_id
    join channels on channels.id = coalesce(reports.channel_id, videos.channel_id)
    where reports.reporter_id = ${actorId} and reports.subject = ${subject} and reports.item_id = ${itemId}`,
  kinds: {
    'video-report': {
      types: [NOTIFICATION_TYPE.videoReport],
      sentence: () => reported(sentenceTexts.reported.video),
    },
    'comment-report': {
      types: [NOTIFICATION_TYPE.commentReport],
      sentence: ({ quoted }) => reported(sentenceTexts.reported.comment({ quoted })),
    },
    'channel-report': {
      types: [NOTIFICATION_TYPE.channelReport],
      sentence: ({ channelName }) => reported(sentenceTexts.reported.channel({ channel: channelName })),
    },
  },
}

function reported(what: string): Sentence {
  return saidBySite(`${what} ${sentenceTexts.reported.advice}`)
}
