import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useSearchParams } from '../../platform/router/index.ts'
import { formatTotal } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { currentSession, useSession } from '../../platform/session.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { Page, PageHead } from '../../ui/Layout.tsx'
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx'
import { ChannelReports, CommentReports, VideoReports } from './ReportLists.tsx'
import {
  channelReportsQuery,
  commentReportsQuery,
  prefetchReports,
  videoReportsQuery,
} from './history-queries.ts'
import type { ReportTarget } from './report-target.ts'
import { ReportingConditions } from './ReportingConditions.tsx'
import { useRemoval } from './use-removal.ts'

const TABS = ['videos', 'comments', 'channels', 'conditions'] as const
type Tab = (typeof TABS)[number]

const KIND_OF = { videos: 'video', comments: 'comment', channels: 'channel' } as const

export function loader() {
  prefetchReports(currentSession()?.userId)
}

/** The user's reports and their outcomes. The tab is in the URL. */
export function Component() {
  usePageTitle(reportTexts.page)
  const userId = useSession()?.userId
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'videos'
  const videos = useInfiniteQuery(videoReportsQuery(userId))
  const comments = useInfiniteQuery(commentReportsQuery(userId))
  const channels = useInfiniteQuery(channelReportsQuery(userId))
  const totals: Record<Tab, number> = {
    videos: videos.data?.pages.at(-1)?.total ?? 0,
    comments: comments.data?.pages.at(-1)?.total ?? 0,
    channels: channels.data?.pages.at(-1)?.total ?? 0,
    conditions: 0,
  }
  return (
    <Page width="medium">
      <PageHead
        title={reportTexts.page}
        action={
          tab !== 'conditions' &&
          totals[tab] > 1 && <ClearAll key={tab} kind={KIND_OF[tab]} userId={userId} />
        }
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
        <TabPanel value="videos">
          <VideoReports list={videos} userId={userId} />
        </TabPanel>
        <TabPanel value="comments">
          <CommentReports list={comments} userId={userId} />
        </TabPanel>
        <TabPanel value="channels">
          <ChannelReports list={channels} userId={userId} />
        </TabPanel>
        <TabPanel value="conditions">
          <ReportingConditions />
        </TabPanel>
      </Tabs>
    </Page>
  )
}

/** Clears the reports of one kind after a confirmation. */
function ClearAll({ kind, userId }: { kind: ReportTarget['kind']; userId: number | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const { removeAll, isRemoving } = useRemoval(kind, userId)
  return (
    <>
      <Button variant="line" icon={<Trash2 className="icon-s" />} onClick={() => setAsking(true)}>
        {reportTexts.clearAll}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={reportTexts.confirm[kind]}
        description={reportTexts.confirmAdvice}
        confirmLabel={reportTexts.clearAll}
        isDanger
        isWorking={isRemoving}
        onConfirm={() => removeAll({ onSettled: () => setAsking(false) })}
      />
    </>
  )
}
