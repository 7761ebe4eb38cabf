import { NOTIFICATION_TYPE } from '@serendib/contract'
import { sql, type SqlBool } from 'kysely'
import type { Action } from './kind.ts'

/** Somebody liked a video: its owner is notified, in a group. Dislikes only change the count and notify nobody. */
export const vote: Action<{ actorId: number; videoId: number }, 'vote'> = {
  recipients: ({ actorId, videoId }) => sql`
    select channels.owner_id as recipient_id, 'vote' as kind, 'votes' as topic,
      video_votes.user_id as actor_id, video_votes.user_id as acting_id, channels.id as channel_id,
      videos.id as video_id, null::int as comment_id, 1 as rank
    from video_votes
    join videos on videos.id = video_votes.video_id
    join channels on channels.id = videos.channel_id
    where video_votes.user_id = ${actorId} and video_votes.video_id = ${videoId} and video_votes.is_like`,
  kinds: {
    vote: {
      types: [NOTIFICATION_TYPE.vote],
      isCurrent: () => sql<SqlBool>`exists (
        select from video_votes
        where user_id = notifications.actor_id and video_votes.video_id = notifications.video_id and is_like
      )`,
    },
  },
}
