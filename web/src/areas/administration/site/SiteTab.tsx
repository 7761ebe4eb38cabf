import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { SiteStats } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { Loaded, useAction } from '../../../kit/index.ts'
import { call } from '../../../platform/calls/api.ts'
import { formatBytes, formatDateTime, formatRoughDuration, formatWhole } from '../../../platform/format.ts'
import {
  adminStatusText,
  siteTexts,
  videoTexts,
} from '../../../platform/texts/administration/administration.ts'
import { Button, InlineAlert, KeyFigures, Panel, Row, ScrollingTable, Stack } from '#ui'
import { DayCharts, type DayFigure } from '../../statistics/index.ts'
import { Backups } from './Backups.tsx'
import { Updates } from './Updates.tsx'
import styles from './Site.module.css'
import { siteQuery } from '../queries.ts'
import { uptimeText } from './uptime.ts'

type Day = SiteStats['days'][number]

const figures = (): readonly DayFigure<Day>[] => [
  {
    label: siteTexts.views,
    title: siteTexts.viewsByDay,
    format: formatWhole,
    valueOf: ({ views }) => views,
  },
  {
    label: siteTexts.watchTime,
    title: siteTexts.watchTimeByDay,
    format: formatRoughDuration,
    valueOf: ({ watchSeconds }) => watchSeconds,
  },
  {
    label: siteTexts.newMembers,
    title: siteTexts.membersByDay,
    format: formatWhole,
    valueOf: ({ members }) => members,
  },
  {
    label: siteTexts.newVideos,
    title: siteTexts.videosByDay,
    format: formatWhole,
    valueOf: ({ videos }) => videos,
  },
  {
    label: siteTexts.comments,
    title: siteTexts.commentsByDay,
    format: formatWhole,
    valueOf: ({ comments }) => comments,
  },
  {
    label: siteTexts.reports,
    title: siteTexts.reportsByDay,
    format: formatWhole,
    valueOf: ({ reports }) => reports,
  },
]

/** The site's status at the time the tab was opened. */
export function SiteTab() {
  const site = useQuery(siteQuery())
  return (
    <Loaded query={site} loading="96px 320px">
      {({ stats }) => (
        <Stack gap={6}>
          <Row justify="between" wrap gap={6}>
            <div>
              <h2 className="visually-hidden">{siteTexts.heading}</h2>
              <p className="text-sm text-soft num">
                {`${siteTexts.version} ${stats.version} · ${siteTexts.uptime} ${uptimeText(stats.uptimeSeconds)}`}
              </p>
            </div>
            <Button
              variant="line"
              size="sm"
              icon={<RotateCw className="icon-s" />}
              isLoading={site.isFetching}
              onClick={() => void site.refetch()}
            >
              {siteTexts.refresh}
            </Button>
          </Row>
          {stats.warnings.length > 0 && (
            <InlineAlert kind="error">
              {siteTexts.warnings({ warnings: stats.warnings.join('; ') })}
            </InlineAlert>
          )}
          <Updates update={stats.update} />
          <Sums site={stats} />
          <Backups backups={stats.backups} />
          <DayCharts
            title={siteTexts.lastDays}
            lead={siteTexts.lastDaysLead}
            days={stats.days}
            figures={figures()}
          />
          <div className={styles.columns}>
            <Panel title={siteTexts.videos}>
              <ScrollingTable label={siteTexts.videos} heads={[siteTexts.state, siteTexts.count]}>
                {stats.videos.map(({ status, videos }) => (
                  <tr key={status}>
                    <th scope="row">
                      {status === 'removed' ? videoTexts.anyRemoved : adminStatusText(status)}
                    </th>
                    <td>{formatWhole(videos)}</td>
                  </tr>
                ))}
              </ScrollingTable>
            </Panel>
            <Jobs jobs={stats.jobs} />
          </div>
        </Stack>
      )}
    </Loaded>
  )
}

function Sums({ site }: { site: SiteStats }) {
  const { members, channels, originalBytes, renditionBytes, freeBytes, diskBytes } = site
  const figures = [
    { label: siteTexts.members, value: formatWhole(members) },
    { label: siteTexts.channels, value: formatWhole(channels) },
    { label: siteTexts.originals, value: formatBytes(originalBytes) },
    { label: siteTexts.renditions, value: formatBytes(renditionBytes) },
    {
      label: siteTexts.free,
      value: formatBytes(freeBytes),
      note: siteTexts.ofDisk({ size: formatBytes(diskBytes) }),
    },
  ]
  return <KeyFigures figures={figures} />
}

function Jobs({ jobs }: { jobs: SiteStats['jobs'] }) {
  const retrying = useAction((kind: string) => call(administrationCalls.retryJobs, { body: { kind } }), {
    done: siteTexts.retrying,
    changes: [administrationCalls.site],
  })
  return (
    <Panel title={siteTexts.jobs} subtitle={jobs.length === 0 ? siteTexts.noJobs : siteTexts.jobsLead}>
      {jobs.length > 0 && (
        <ScrollingTable
          label={siteTexts.jobs}
          heads={[siteTexts.job, siteTexts.waiting, siteTexts.running, siteTexts.failed]}
        >
          {jobs.map(({ kind, waiting, running, failed, canRetry, lastFailure, lastFailed }) => (
            <tr key={kind}>
              <th scope="row">
                <span>{kind}</span>
                {lastFailed !== '' && (
                  <span className={styles.failure}>
                    {`${siteTexts.lastFailure}, ${formatDateTime(lastFailed)}: ${lastFailure}`}
                  </span>
                )}
                {canRetry && (
                  <Button
                    variant="line"
                    size="sm"
                    aria-label={siteTexts.retryOf({ kind })}
                    isLoading={retrying.running === kind}
                    onClick={() => void retrying.run(kind)}
                  >
                    {siteTexts.retry}
                  </Button>
                )}
              </th>
              <td>{formatWhole(waiting)}</td>
              <td>{formatWhole(running)}</td>
              <td>{formatWhole(failed)}</td>
            </tr>
          ))}
        </ScrollingTable>
      )}
    </Panel>
  )
}
