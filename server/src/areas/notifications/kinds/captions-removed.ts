import { NOTIFICATION_TYPE } from '@serendib/contract'
import { sql } from 'kysely'
import { sentenceTexts } from '../notification-texts.ts'
import { type Action, saidBySite } from './kind.ts'

/** The site removed captions that were a flight log: the video's owner is notified. */
export const captionsRemoved: Action<{ videoId: number }, 'captions-removed'> = {
  recipients: ({ videoId }) => sql`
    select channels.owner_id as recipient_id, 'captions-removed' as kind, 'captions' as topic,
      null::int as actor_id, 0 as acting_id, channels.id as channel_id,
      videos.id as video_id, null::int as comment_id, 1 as rank
    from videos join channels on channels.id = videos.channel_id
    where videos.id = ${videoId}`,
  kinds: {
    'captions-removed': {
      types: [NOTIFICATION_TYPE.captionsRemoved],
      sentence: () => saidBySite(sentenceTexts.captionsRemoved),
    },
  },
}
