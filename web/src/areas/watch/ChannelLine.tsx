import type { VideoDetail } from '@serendib/contract'
import { formatPlural } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Avatar, langOf, Link, Row, VerifiedGem } from '#ui'
import { SubscribeButton } from '../channels/index.ts'
import styles from './Watch.module.css'

/**
 * The video's channel with the Subscribe button, which waits until the subscription is known; hidden unless
 * the viewer `canAct`.
 */
export function ChannelLine(props: { video: VideoDetail; isForViewer: boolean; hasActions: boolean }) {
  const { video, isForViewer, hasActions } = props
  const href = paths.channel(video.channelSlug)
  return (
    <Row gap={3} className={styles.channel}>
      <Link href={href} tabIndex={-1} aria-hidden="true">
        <Avatar url={video.channelLogoUrl || null} name={video.channelName} size={48} />
      </Link>
      <div className={styles.channelText}>
        <p className={styles.channelName}>
          <Link href={href}>
            <span lang={langOf(video.channelName)}>{video.channelName}</span>
            {video.isVerified && <VerifiedGem />}
          </Link>
        </p>
        <p className={styles.subscribers}>{formatPlural(video.subscribers, channelTexts.subscriberCount)}</p>
      </div>
      {hasActions && (
        <SubscribeButton
          channelId={video.channelId}
          ownerId={video.ownerId}
          isSubscribed={video.isSubscribed}
          isKnown={isForViewer}
          isOnWatch
          subscribers={video.subscribers}
        />
      )}
    </Row>
  )
}
