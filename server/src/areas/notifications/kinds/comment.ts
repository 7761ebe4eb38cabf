import { NOTIFICATION_TYPE } from '@serendib/contract'
import { sql } from 'kysely'
import { sentenceTexts } from '../notification-texts.ts'
import type { Action } from './kind.ts'

/**
 * Somebody commented. The authors of the answered reply and of the thread's comment are notified of a reply, and the
 * video's owner of a comment. An account that is several of them gets one notification. Held comments notify nobody.
 */
export const comment: Action<{ commentId: number }, 'reply' | 'comment'> = {
  recipients: ({ commentId }) => sql`
    select parent.user_id as recipient_id, 'reply' as kind, 'replies' as topic,
      comments.user_id as actor_id, comments.user_id as acting_id, videos.channel_id,
      videos.id as video_id, comments.id as comment_id, 1 as rank
    from comments
    join comments as parent on parent.id in (comments.parent_id, comments.answered_id)
    join videos on videos.id = comments.video_id
    where comments.id = ${commentId} and is_shown(comments)
    union all
    select channels.owner_id, 'comment', 'comments', comments.user_id, comments.user_id, channels.id,
      videos.id, comments.id, 2
    from comments
    join videos on videos.id = comments.video_id
    join channels on channels.id = videos.channel_id
    where comments.id = ${commentId} and is_shown(comments)`,
  kinds: {
    reply: {
      types: [NOTIFICATION_TYPE.comment],
      sentence: ({ name, quoted, logoUrl }) => ({
        from: name,
        description: sentenceTexts.replied({ quoted }),
        logoUrl,
      }),
    },
    comment: {
      types: [NOTIFICATION_TYPE.comment],
      sentence: ({ name, quoted, logoUrl }) => ({
        from: name,
        description: sentenceTexts.commented({ quoted }),
        logoUrl,
      }),
    },
  },
}
