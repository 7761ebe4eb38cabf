import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { prefetchPages, type Pages } from '../../kit/index.ts'
import { useSearchParams } from '../../platform/router/index.ts'
import { formatTotal } from '../../platform/format.ts'
import { SignInLink } from '../../kit/SignInLink.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import { Button, EmptyState, Page, PageHead, TabPanel, Tabs } from '#ui'
import { ChannelReports, CommentReports, VideoReports } from './ReportLists.tsx'
import { channelReportsQuery, commentReportsQuery, videoReportsQuery } from './history-queries.ts'
import type { ReportTarget } from './report-target.ts'
import { ReportingConditions } from './ReportingConditions.tsx'
import { useRemoval } from './use-removal.ts'
import { pageTitles } from '@serendib/contract'

const TABS = ['videos', 'comments', 'channels', 'conditions'] as const
type Tab = (typeof TABS)[number]

const KIND_OF = { videos: 'video', comments: 'comment', channels: 'channel' } as const

/** Loads all three lists: their counts are in the tabs. */
export function loader() {
  for (const query of [videoReportsQuery, commentReportsQuery, channelReportsQuery]) prefetchPages(query())
}

/** The user's reports and their outcomes. The tab is in the URL. */
export function Component() {
  usePageTitle(pageTitles.reportHistory)
  const isGuest = useSession() === null
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'videos'
  const videos = useInfiniteQuery(videoReportsQuery())
  const comments = useInfiniteQuery(commentReportsQuery())
  const channels = useInfiniteQuery(channelReportsQuery())
  const totals: Record<Tab, number> = {
    videos: totalOf(videos.data),
    comments: totalOf(comments.data),
    channels: totalOf(channels.data),
    conditions: 0,
  }
  return (
    <Page width="medium">
      <PageHead
        title={reportTexts.page}
        action={tab !== 'conditions' && totals[tab] > 1 && <ClearAll key={tab} kind={KIND_OF[tab]} />}
      />
      <Tabs
        label={reportTexts.page}
        tabs={TABS.map((value) => ({
          value,
          label: reportTexts.tab[value],
          count: totals[value] ? formatTotal(totals[value]) : undefined,
        }))}
        value={tab}
        onChange={(value) => setParams(value === 'videos' ? {} : { tab: value }, { replace: true })}
      >
        <TabPanel value="videos">{isGuest ? <GuestReports /> : <VideoReports list={videos} />}</TabPanel>
        <TabPanel value="comments">
          {isGuest ? <GuestReports /> : <CommentReports list={comments} />}
        </TabPanel>
        <TabPanel value="channels">
          {isGuest ? <GuestReports /> : <ChannelReports list={channels} />}
        </TabPanel>
        <TabPanel value="conditions">
          <ReportingConditions />
        </TabPanel>
      </Tabs>
    </Page>
  )
}

function totalOf(data: Pages<unknown, { readonly total: number }> | undefined): number {
  return data?.pages.at(-1)?.total ?? 0
}

/** Clears the reports of one kind after a confirmation. */
function ClearAll({ kind }: { kind: ReportTarget['kind'] }) {
  const removal = useRemoval(kind)
  const question = {
    title: reportTexts.confirm[kind],
    text: reportTexts.confirmAdvice,
    label: reportTexts.clearAll,
    isDanger: true,
  }
  return (
    <Button
      variant="line"
      icon={<Trash2 className="icon-s" />}
      onClick={() => removal.confirm(question, undefined)}
    >
      {reportTexts.clearAll}
    </Button>
  )
}

function GuestReports() {
  return <EmptyState title={reportTexts.empty} action={<SignInLink />} />
}
