import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { SiteFigures } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { formatBytes, formatWhole } from '../../platform/format.ts'
import { administrationTexts, videoTexts, siteTexts } from '../../platform/texts/administration.ts'
import { Button } from '../../ui/Button.tsx'
import { BarChart } from '../../ui/Chart.tsx'
import { FoldedTable, ScrollingTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { KeyFigures } from '../../ui/KeyFigures.tsx'
import { Panel } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Backups } from './Backups.tsx'
import styles from './Site.module.css'
import { ask, siteQuery } from './queries.ts'
import { uptimeText } from './uptime.ts'
import { useAction } from './use-action.ts'

/** The site's status at the time the tab was opened. */
export function SiteTab() {
  const site = useQuery(siteQuery())
  if (site.isPending) {
    return (
      <div className={styles.site}>
        <output>
          <VisuallyHidden>{administrationTexts.loading}</VisuallyHidden>
        </output>
        <Skeleton height="96px" />
        <Skeleton height="320px" />
      </div>
    )
  }
  if (site.data === undefined) return <LoadFailed query={site} />
  const { figures } = site.data
  return (
    <div className={styles.site}>
      <div className={styles.head}>
        <div>
          <h2>
            <VisuallyHidden>{siteTexts.heading}</VisuallyHidden>
          </h2>
          <p className="text-sm text-soft num">
            {`${siteTexts.version} ${figures.version} · ${siteTexts.uptime} ${uptimeText(figures.uptimeSeconds)}`}
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
      </div>
      {figures.warnings.length > 0 && (
        <InlineAlert kind="error">{siteTexts.warnings(figures.warnings)}</InlineAlert>
      )}
      <Sums site={figures} />
      <Backups backups={figures.backups} />
      <LastDays days={figures.days} />
      <div className={styles.columns}>
        <Panel title={siteTexts.videos}>
          <ScrollingTable label={siteTexts.videos} heads={[siteTexts.state, siteTexts.count]}>
            {figures.videos.map(({ status, videos }) => (
              <tr key={status}>
                <th scope="row">{videoTexts.status[status]}</th>
                <td>{formatWhole(videos)}</td>
              </tr>
            ))}
          </ScrollingTable>
        </Panel>
        <Jobs jobs={figures.jobs} />
      </div>
    </div>
  )
}

function Sums({ site }: { site: SiteFigures }) {
  const { members, channels, originalBytes, renditionBytes, freeBytes, diskBytes } = site
  const figures = [
    { label: siteTexts.members, value: formatWhole(members) },
    { label: siteTexts.channels, value: formatWhole(channels) },
    { label: siteTexts.originals, value: formatBytes(originalBytes) },
    { label: siteTexts.renditions, value: formatBytes(renditionBytes) },
    { label: siteTexts.free, value: formatBytes(freeBytes), note: siteTexts.ofDisk(formatBytes(diskBytes)) },
  ]
  return <KeyFigures figures={figures} />
}

function LastDays({ days }: { days: SiteFigures['days'] }) {
  const total = days.reduce((sum, { views }) => sum + views, 0)
  return (
    <Panel title={siteTexts.lastDays}>
      <BarChart
        title={siteTexts.viewsByDay}
        summary={siteTexts.summary(days, total)}
        bars={days.map(({ day, views }) => ({ label: day, value: views }))}
        format={formatWhole}
        ends={[days[0]?.day ?? '', days.at(-1)?.day ?? '']}
      />
      <FoldedTable
        label={siteTexts.numbers}
        heads={[siteTexts.day, siteTexts.views, siteTexts.newVideos, siteTexts.newMembers]}
      >
        {days.toReversed().map(({ day, views, videos, members }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{formatWhole(views)}</td>
            <td>{formatWhole(videos)}</td>
            <td>{formatWhole(members)}</td>
          </tr>
        ))}
      </FoldedTable>
    </Panel>
  )
}

function Jobs({ jobs }: { jobs: SiteFigures['jobs'] }) {
  const table = useRef<HTMLDivElement>(null)
  const { perform, pending } = useAction(
    (kind: string) => ask(administrationCalls.retryJobs, { body: { kind } }),
    {
      said: () => siteTexts.retrying,
      place: () => table.current?.querySelector<HTMLElement>('[role=region]') ?? null,
    },
  )
  return (
    <Panel title={siteTexts.jobs} subtitle={jobs.length === 0 ? siteTexts.noJobs : siteTexts.jobsLead}>
      {jobs.length > 0 && (
        <div ref={table}>
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
                      {`${siteTexts.lastFailure}, ${lastFailed.slice(0, 16)}: ${lastFailure}`}
                    </span>
                  )}
                  {canRetry && (
                    <Button
                      variant="line"
                      size="sm"
                      aria-label={siteTexts.retryOf(kind)}
                      isLoading={pending === kind}
                      onClick={() => perform(kind)}
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
        </div>
      )}
    </Panel>
  )
}
