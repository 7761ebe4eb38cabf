import { useQuery } from '@tanstack/react-query'
import type { ChannelDetail } from '@serendib/contract'
import { Loaded } from '../../kit/index.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { ButtonLink, CardGrid, EmptyState, Skeletons } from '#ui'
import { otherChannelsQuery } from './queries.ts'
import { SubscribableCard } from './SubscribableCard.tsx'

/** The featured channels: those that the owner chose, otherwise the owner's other channels. */
export function ChannelsTab({ channel }: { channel: ChannelDetail }) {
  const isOwner = useSession()?.userId === channel.ownerId
  const waiting = (
    <CardGrid kind="channels">
      <Skeletons kind="channel" count={5} phoneCount={2} label={channelTexts.loadingChannels} />
    </CardGrid>
  )
  const toChoose = isOwner && (
    <ButtonLink variant="line" href={paths.channel(channel.slug, 'settings')}>
      {channelTexts.chooseFeatured}
    </ButtonLink>
  )
  return (
    <Loaded
      query={useQuery(otherChannelsQuery(channel.slug))}
      loading={waiting}
      empty={channelTexts.noFeatured}
    >
      {({ channels }) =>
        channels.length === 0 ? (
          <EmptyState title={channelTexts.noFeatured} action={toChoose} />
        ) : (
          <>
            <h2 className="visually-hidden">{channelTexts.channelsTab}</h2>
            <CardGrid kind="channels">
              {channels.map((other) => (
                <SubscribableCard key={other.id} channel={other} />
              ))}
            </CardGrid>
          </>
        )
      }
    </Loaded>
  )
}
