import { useQuery } from '@tanstack/react-query'
import type { ChannelDetail } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { ButtonLink, CardGrid, EmptyState, LoadFailed, Skeletons, VisuallyHidden } from '#ui'
import { otherChannelsQuery } from './queries.ts'
import { SubscribableCard } from './SubscribableCard.tsx'

/** The featured channels: those that the owner chose, otherwise the owner's other channels. */
export function ChannelsTab({ channel }: { channel: ChannelDetail }) {
  const query = useQuery(otherChannelsQuery(channel.slug))
  const isOwner = useSession()?.userId === channel.ownerId
  const { data } = query
  if (query.isPending) {
    return (
      <CardGrid kind="channels">
        <Skeletons kind="channel" count={5} phoneCount={2} label={channelTexts.loadingChannels} />
      </CardGrid>
    )
  }
  if (data === undefined) return <LoadFailed query={query} empty={channelTexts.noFeatured} />
  const toChoose = isOwner && (
    <ButtonLink variant="line" href={paths.channel(channel.slug, 'settings')}>
      {channelTexts.chooseFeatured}
    </ButtonLink>
  )
  if (data.channels.length === 0) return <EmptyState title={channelTexts.noFeatured} action={toChoose} />
  return (
    <>
      <h2>
        <VisuallyHidden>{channelTexts.channelsTab}</VisuallyHidden>
      </h2>
      <CardGrid kind="channels">
        {data.channels.map((other) => (
          <SubscribableCard key={other.id} channel={other} />
        ))}
      </CardGrid>
    </>
  )
}
