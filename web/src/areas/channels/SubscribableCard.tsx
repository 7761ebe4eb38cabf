import type { ChannelCard as Channel } from '@serendib/contract'
import { useSession } from '../../platform/session.ts'
import { ChannelCard } from '#ui'
import { channelView } from './channel-view.ts'
import { SubscribeButton } from './SubscribeButton.tsx'

/** A channel in a grid, with a Subscribe button except on the viewer's own channel. */
export function SubscribableCard({ channel }: { channel: Channel }) {
  const isOwn = useSession()?.userId === channel.ownerId
  return (
    <ChannelCard
      {...channelView(channel)}
      action={
        !isOwn && (
          <SubscribeButton
            channelId={channel.id}
            ownerId={channel.ownerId}
            isSubscribed={channel.isSubscribed}
            isKnown
            subscribers={channel.subscribers}
          />
        )
      }
    />
  )
}
