import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { currentSession, useSession } from '../../platform/session.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState, LoadFailed } from '../../ui/status/EmptyState.tsx'
import { CardGrid, Page, PageHead } from '../../ui/Layout.tsx'
import { LoadMoreOnScroll } from '../../ui/controls/LoadMore.tsx'
import { Skeletons } from '../../ui/status/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { allChannelsQuery } from './queries.ts'
import { SubscribableCard } from './SubscribableCard.tsx'

export function loader() {
  void queryClient.prefetchInfiniteQuery(allChannelsQuery(currentSession()?.userId))
}

/** 'All Channels': most subscribers first, 30 more whenever the reader nears the end. */
export function Component() {
  usePageTitle(channelTexts.allChannels)
  return (
    <Page>
      <PageHead title={channelTexts.allChannels} />
      <h2>
        <VisuallyHidden>{channelTexts.channelList}</VisuallyHidden>
      </h2>
      <Channels />
    </Page>
  )
}

function Channels() {
  const list = useInfiniteQuery(allChannelsQuery(useSession()?.userId))
  if (list.isPending) {
    return (
      <CardGrid kind="channels">
        <Skeletons kind="channel" count={10} phoneCount={4} label={channelTexts.loadingChannels} />
      </CardGrid>
    )
  }
  if (list.data === undefined) {
    return <LoadFailed query={list} empty={channelTexts.noChannels} />
  }
  const channels = list.data.pages.flatMap((page) => page.channels)
  if (channels.length === 0) {
    return (
      <EmptyState
        title={channelTexts.noChannels}
        action={<ButtonLink href={paths.createChannel()}>{channelTexts.createTitle}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <CardGrid kind="channels">
        {channels.map((channel) => (
          <SubscribableCard key={channel.id} channel={channel} />
        ))}
        {list.isFetchingNextPage && (
          <Skeletons kind="channel" count={5} phoneCount={2} label={channelTexts.loadingChannels} />
        )}
      </CardGrid>
      <LoadMoreOnScroll list={list} />
    </>
  )
}
