import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { CallError } from '@serendib/contract'
import { queryClient } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import {
  Navigate,
  useNavigate,
  useParams,
  useSearchParams,
  type LoaderArgs,
} from '../../platform/router/index.ts'
import { currentSession, useSession } from '../../platform/session.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { ButtonLink, EmptyState, LoadFailed, Page, Skeleton, TabPanel, Tabs } from '#ui'
import { ChannelBanner, ChannelHead } from './ChannelHead.tsx'
import { ChannelPagePending } from './ChannelPagePending.tsx'
import styles from './Channel.module.css'
import { readChannelTab, tabInUrl, tabsFor } from './channel-tabs.ts'
import { channelQuery, publicChannel, slotsQuery } from './queries.ts'

export function loader({ params }: LoaderArgs) {
  const slug = params['channelSlug'] ?? ''
  void queryClient.prefetchQuery(channelQuery(slug, currentSession()?.userId))
  void queryClient.prefetchQuery(slotsQuery(slug))
}

/** A public channel page. The tab is in the URL. */
export function Component() {
  const slug = useParams()['channelSlug'] ?? ''
  const userId = useSession()?.userId
  const query = useQuery(channelQuery(slug, userId))
  const { data: own, error } = query
  // Public data is shown until the viewer's own data arrives, and if that cannot be loaded.
  const data = own ?? publicChannel(slug)
  const isUnknown = error instanceof CallError && error.code === 'channel_not_found'
  usePageTitle(isUnknown ? channelTexts.notFound : data?.channel.name)
  const [params] = useSearchParams()
  const navigate = useNavigate()

  if (isUnknown) return <UnknownChannel />
  if (data === undefined && error !== null) {
    return (
      <Page>
        <HiddenTitle />
        <LoadFailed query={query} />
      </Page>
    )
  }
  if (data === undefined) return <ChannelPagePending />
  const { channel } = data
  const tabs = tabsFor(userId === channel.ownerId)
  const tab = readChannelTab(tabs, params)
  // Opened by a former URL: replace it with the current one.
  if (channel.slug.toLowerCase() !== slug.toLowerCase()) {
    return <Navigate to={paths.channel(channel.slug, tabInUrl(tab))} replace />
  }
  return (
    <>
      <ChannelBanner url={channel.bannerUrl} />
      <Page>
        <ChannelHead channel={channel} isSubscriptionKnown={own !== undefined} />
        <Tabs
          label={channelTexts.tabs}
          tabs={tabs.map(({ value, label, countOf }) => ({
            value,
            label: label(),
            ...(countOf === undefined ? {} : { count: countOf(channel) }),
          }))}
          value={tab}
          onChange={(chosen) =>
            navigate(paths.channel(slug, tabInUrl(chosen)), {
              preventScrollReset: true,
            })
          }
        >
          {tabs.map(({ value, Panel }) => (
            <TabPanel key={value} value={value}>
              <div className={styles.tab}>
                <Suspense fallback={<Skeleton height="560px" />}>
                  <Panel channel={channel} />
                </Suspense>
              </div>
            </TabPanel>
          ))}
        </Tabs>
      </Page>
    </>
  )
}

function UnknownChannel() {
  return (
    <Page>
      <HiddenTitle />
      <EmptyState
        title={channelTexts.notFound}
        action={<ButtonLink href={paths.home()}>{channelTexts.toHome}</ButtonLink>}
      >
        {channelTexts.notFoundAdvice}
      </EmptyState>
    </Page>
  )
}

/** The page's h1 where the visible title is something else. */
function HiddenTitle() {
  return <h1 className="visually-hidden">{channelTexts.page}</h1>
}
