import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { SiteFigures } from '@serendib/contract'
import { formatBytes, formatWhole } from '../../platform/format.ts'
import { administrationTexts, filmTexts, siteTexts } from '../../platform/texts/administration.ts'
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
import { siteQuery } from './queries.ts'
import { uptimeText } from './uptime.ts'

/** How the site does, as it was when this was opened. */
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
            {siteTexts.version} {figures.version} · {siteTexts.uptime} {uptimeText(figures.uptimeSeconds)}
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
      {figures.trouble.length > 0 && (
        <InlineAlert kind="error">{siteTexts.trouble(figures.trouble)}</InlineAlert>
      )}
      <Sums site={figures} />
      <Backups backups={figures.backups} />
      <LastDays days={figures.days} />
      <div className={styles.columns}>
        <Panel title={siteTexts.films}>
          <ScrollingTable label={siteTexts.films} heads={[siteTexts.state, siteTexts.count]}>
            {figures.films.map(({ status, films }) => (
              <tr key={status}>
                <th scope="row">{filmTexts.status[status]}</th>
                <td>{formatWhole(films)}</td>
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
        heads={[siteTexts.day, siteTexts.views, siteTexts.newFilms, siteTexts.newMembers]}
      >
        {days.toReversed().map(({ day, views, films, members }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{formatWhole(views)}</td>
            <td>{formatWhole(films)}</td>
            <td>{formatWhole(members)}</td>
          </tr>
        ))}
      </FoldedTable>
    </Panel>
  )
}

function Jobs({ jobs }: { jobs: SiteFigures['jobs'] }) {
  return (
    <Panel title={siteTexts.jobs} subtitle={jobs.length === 0 ? siteTexts.noJobs : siteTexts.jobsLead}>
      {jobs.length > 0 && (
        <ScrollingTable
          label={siteTexts.jobs}
          heads={[siteTexts.job, siteTexts.waiting, siteTexts.running, siteTexts.failed]}
        >
          {jobs.map(({ kind, waiting, running, failed, lastFailure, lastFailed }) => (
            <tr key={kind}>
              <th scope="row">
                {kind}
                {lastFailed !== '' && (
                  <span className={styles.failure}>
                    {siteTexts.lastFailure}, {lastFailed.slice(0, 16)}: {lastFailure}
                  </span>
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
