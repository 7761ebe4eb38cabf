import { prefetchPages } from '../../kit/index.ts'
import { SignInLink } from '../../kit/SignInLink.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { useSession } from '../../platform/session.ts'
import { historyTexts } from '../../platform/texts/history.ts'
import { EmptyState, Page, PageHead, TabPanel, Tabs } from '#ui'
import { HISTORY_TABS, readTab, type HistoryTab } from './history-tabs.ts'
import { CommentHistory, SearchHistory, WatchHistory } from './Histories.tsx'
import { PauseSwitch } from './PauseSwitch.tsx'
import { searchesQuery, watchedQuery } from './queries.ts'
import { pageTitles } from '@serendib/contract'

export function loader({ url }: LoaderArgs) {
  const tab = readTab(url.searchParams)
  if (tab === 'watch') prefetchPages(watchedQuery())
  if (tab === 'search') prefetchPages(searchesQuery())
}

/** The viewer's watched videos, searches and comments. The tab is in the URL. */
export function Component() {
  usePageTitle(pageTitles.history)
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const tab = readTab(params)
  return (
    <Page width="narrow">
      <PageHead title={historyTexts.title} action={session && <PauseSwitch />} />
      <Tabs
        label={historyTexts.tabs}
        tabs={HISTORY_TABS.map((value) => ({ value, label: historyTexts.tab[value] }))}
        value={tab}
        onChange={(value) =>
          setParams(value === 'watch' ? {} : { tab: value }, { replace: true, preventScrollReset: true })
        }
      >
        {HISTORY_TABS.map((value) => (
          <TabPanel key={value} value={value}>
            {session ? (
              <History tab={value} channelId={session.defaultChannel?.id} />
            ) : (
              <GuestHistory tab={value} />
            )}
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  )
}

function History(props: { tab: HistoryTab; channelId: number | undefined }) {
  switch (props.tab) {
    case 'watch':
      return <WatchHistory />
    case 'search':
      return <SearchHistory />
    case 'comments':
      return <CommentHistory channelId={props.channelId} />
  }
}

function GuestHistory({ tab }: { tab: HistoryTab }) {
  return (
    <EmptyState title={historyTexts.empty[tab]} action={<SignInLink />}>
      {historyTexts.guestAdvice}
    </EmptyState>
  )
}
