import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { FeedBucket, ReplyOf, subscriptionCalls } from '@serendib/contract'
import { FEED_BUCKETS, pageTitles } from '@serendib/contract'
import { Loaded } from '../../kit/index.ts'
import { queryClient } from '../../platform/calls/api.ts'
import { formatTotal } from '../../platform/format.ts'
import { SignInLink } from '../../kit/SignInLink.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { useNavigate, useSearchParams } from '../../platform/router/index.ts'
import { currentSession, useSession } from '../../platform/session.ts'
import { subscriptionTexts } from '../../platform/texts/subscriptions.ts'
import {
  ButtonLink,
  CardGrid,
  EmptyState,
  LoadMore,
  Page,
  PageHead,
  Skeletons,
  TabPanel,
  Tabs,
  VideoCard,
} from '#ui'
import { cardView } from '../videos/index.ts'
import { feedQuery, furtherQuery } from './queries.ts'
import styles from './Subscriptions.module.css'

type Feed = ReplyOf<typeof subscriptionCalls.feed>

export function loader() {
  if (currentSession() !== null) void queryClient.prefetchQuery(feedQuery())
}

/** New videos of subscribed channels, by time. Empty for guests. */
export function Component() {
  usePageTitle(pageTitles.subscriptions)
  const isGuest = useSession() === null
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const feed = useQuery({ ...feedQuery(), enabled: !isGuest })
  const tab = FEED_BUCKETS.find((bucket) => bucket === params.get('tab')) ?? FEED_BUCKETS[0]
  return (
    <Page>
      <PageHead title={subscriptionTexts.page} subtitle={subscriptionTexts.subtitle} />
      <Tabs
        label={subscriptionTexts.tabs}
        tabs={FEED_BUCKETS.map((bucket) => ({
          value: bucket,
          label: subscriptionTexts.tab[bucket],
          // Unknown until it is loaded; a guest has none.
          count: formatTotal(isGuest ? 0 : feed.data?.counts[bucket]),
        }))}
        value={tab}
        onChange={(chosen) =>
          navigate(paths.subscriptions(chosen === FEED_BUCKETS[0] ? undefined : chosen), {
            preventScrollReset: true,
          })
        }
      >
        {FEED_BUCKETS.map((bucket) => (
          <TabPanel key={bucket} value={bucket}>
            <div className={styles.tab}>
              {isGuest ? <GuestFeed bucket={bucket} /> : <FeedTab bucket={bucket} feed={feed} />}
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  )
}

function FeedTab(props: { bucket: FeedBucket; feed: UseQueryResult<Feed> }) {
  const { bucket } = props
  const waiting = (
    <CardGrid>
      <Skeletons kind="video" count={10} phoneCount={4} />
    </CardGrid>
  )
  return (
    <Loaded query={props.feed} loading={waiting} empty={subscriptionTexts.empty[bucket]}>
      {(feed) =>
        feed[bucket].length === 0 ? (
          <NothingNew bucket={bucket} counts={feed.counts} />
        ) : (
          <FeedList bucket={bucket} feed={feed} />
        )
      }
    </Loaded>
  )
}

function FeedList({ bucket, feed }: { bucket: FeedBucket; feed: Feed }) {
  const cursor = feed.next[bucket]
  const further = useInfiniteQuery(furtherQuery(bucket, cursor ?? ''))
  const videos = [...feed[bucket], ...(further.data?.pages.flatMap((page) => page[bucket]) ?? [])]
  const hasMore = further.data === undefined ? cursor !== null : further.hasNextPage
  return (
    <>
      <h2 className="visually-hidden">{subscriptionTexts.tab[bucket]}</h2>
      <CardGrid>
        {videos.map((video) => (
          <VideoCard key={video.id} {...cardView(video)} />
        ))}
      </CardGrid>
      <LoadMore
        list={{
          hasNextPage: hasMore,
          isFetching: further.isFetching,
          isFetchingNextPage: further.isFetching,
          isFetchNextPageError: further.isError,
          fetchNextPage: further.fetchNextPage,
        }}
      />
    </>
  )
}

function GuestFeed({ bucket }: { bucket: FeedBucket }) {
  return (
    <EmptyState title={subscriptionTexts.empty[bucket]} action={<SignInLink />}>
      {subscriptionTexts.guestAdvice}
    </EmptyState>
  )
}

/** Links to the first tab with videos, or to channels for users without subscriptions. */
function NothingNew({ bucket, counts }: { bucket: FeedBucket; counts: Feed['counts'] }) {
  const other = FEED_BUCKETS.find((each) => counts[each] > 0)
  return (
    <EmptyState
      title={subscriptionTexts.empty[bucket]}
      action={
        <ButtonLink variant="line" href={other ? paths.subscriptions(other) : paths.channels()}>
          {other
            ? subscriptionTexts.seeTab({ tab: subscriptionTexts.tab[other] })
            : subscriptionTexts.findChannels}
        </ButtonLink>
      }
    />
  )
}
