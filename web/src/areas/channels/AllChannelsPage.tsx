import { useInfiniteQuery } from '@tanstack/react-query'
import { List } from '../../kit/List.tsx'
import { prefetchPages } from '../../kit/pages.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { ButtonLink, Page, PageHead, Skeletons } from '#ui'
import { allChannelsQuery } from './queries.ts'
import { SubscribableCard } from './SubscribableCard.tsx'
import { pageTitles } from '@serendib/contract'

export function loader() {
  prefetchPages(allChannelsQuery())
}

/** 'All Channels': most subscribers first, 30 more whenever the reader nears the end. */
export function Component() {
  usePageTitle(pageTitles.allChannels)
  return (
    <Page>
      <PageHead title={channelTexts.allChannels} />
      <h2 className="visually-hidden">{channelTexts.channelList}</h2>
      <Channels />
    </Page>
  )
}

function Channels() {
  return (
    <List
      list={useInfiniteQuery(allChannelsQuery())}
      keyOf={({ id }) => id}
      loading={<Skeletons kind="channel" count={10} phoneCount={4} label={channelTexts.loadingChannels} />}
      empty={{
        title: channelTexts.noChannels,
        action: <ButtonLink href={paths.createChannel()}>{channelTexts.createTitle}</ButtonLink>,
      }}
      isEmptyWhenFailed
      isEndless
      grid={{ kind: 'channels' }}
    >
      {(channel) => <SubscribableCard channel={channel} />}
    </List>
  )
}
