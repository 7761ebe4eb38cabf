import type { VideoDetail } from '@serendib/contract'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Link } from '../../ui/Link.tsx'
import { VerifiedGem } from '../../ui/VerifiedGem.tsx'
import { SubscribeButton } from '../channels/index.ts'
import styles from './Watch.module.css'

/** Whose film it is, with the Subscribe button, which waits until the subscription is known; without it where nobody `canAct`. */
export function ChannelLine(props: { video: VideoDetail; isOwnAnswer: boolean; canAct: boolean }) {
  const { video, isOwnAnswer, canAct } = props
  const href = paths.channel(video.channelSlug)
  return (
    <div className={styles.channel}>
      <Link href={href} tabIndex={-1} aria-hidden="true">
        <Avatar url={video.channelLogoUrl || null} name={video.channelName} size={48} />
      </Link>
      <div className={styles.channelText}>
        <p className={styles.channelName}>
          <Link href={href}>
            {video.channelName}
            {video.isVerified && <VerifiedGem />}
          </Link>
        </p>
        <p className={styles.subscribers}>
          {countOf(video.subscribers, channelTexts.subscriber, channelTexts.subscribers)}
        </p>
      </div>
      {canAct && (
        <SubscribeButton
          channelId={video.channelId}
          ownerId={video.ownerId}
          isSubscribed={video.isSubscribed}
          isKnown={isOwnAnswer}
          isOnWatch
          subscribers={video.subscribers}
        />
      )}
    </div>
  )
}
