import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ChannelReport, CommentReport, VideoReport } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import { Avatar } from '../../ui/cards/Avatar.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { VerifiedGem } from '../../ui/cards/VerifiedGem.tsx'
import { Byline } from '../../ui/cards/VideoCard.tsx'
import styles from './ReportHistory.module.css'
import { ReportList } from './ReportList.tsx'
import { ReportedThumb, ReportRow } from './ReportRow.tsx'
import { useRemoval } from './use-removal.ts'
import { langOf } from '../../ui/lang-of.ts'

interface ListProps<Report> {
  list: UseInfiniteQueryResult<InfiniteData<{ reports: Report[] }>>
  userId: number | undefined
}

function reportsOf<Report>(list: ListProps<Report>['list']): Report[] {
  return list.data?.pages.flatMap((page) => page.reports) ?? []
}

/** The URL of a reported video, while it can be watched. */
function hrefOf(report: VideoReport | CommentReport, commentId?: number): string | undefined {
  if (report.videoStatus !== 'published' || report.slug === '') return undefined
  return paths.watch(report.slug, commentId === undefined ? {} : { commentId })
}

export function VideoReports({ list, userId }: ListProps<VideoReport>) {
  const { remove, isBeingRemoved } = useRemoval('video', userId)
  return (
    <ReportList list={list} reports={reportsOf(list)} isBeingRemoved={isBeingRemoved}>
      {(report) => {
        const href = hrefOf(report)
        const { title, thumbnails, duration } = report
        return (
          <ReportRow
            key={report.id}
            name={title}
            title={href === undefined ? title : <Link href={href}>{title}</Link>}
            picture={<ReportedThumb thumbnails={thumbnails} duration={duration} title={title} href={href} />}
            aside={<Byline video={bylineOf(report)} />}
            report={report}
            onDelete={() => remove(report.id)}
          />
        )
      }}
    </ReportList>
  )
}

export function CommentReports({ list, userId }: ListProps<CommentReport>) {
  const { remove, isBeingRemoved } = useRemoval('comment', userId)
  return (
    <ReportList list={list} reports={reportsOf(list)} isBeingRemoved={isBeingRemoved}>
      {(report) => {
        const href = hrefOf(report, report.commentId ?? undefined)
        const { title, thumbnails, comment, commentOwner } = report
        return (
          <ReportRow
            key={report.id}
            name={commentOwner}
            title={
              <>
                <bdi lang={langOf(commentOwner)}>{commentOwner}</bdi>
                <span className={styles.quote} lang={langOf(comment)} dir="auto">
                  {comment}
                </span>
              </>
            }
            picture={<ReportedThumb thumbnails={thumbnails} title={title} href={href} />}
            aside={
              <>
                <span>{reportTexts.on} </span>
                {href === undefined ? <span>{title}</span> : <Link href={href}>{title}</Link>}
                <span> </span>
                <Byline video={bylineOf(report)} />
              </>
            }
            report={report}
            onDelete={() => remove(report.id)}
          />
        )
      }}
    </ReportList>
  )
}

export function ChannelReports({ list, userId }: ListProps<ChannelReport>) {
  const { remove, isBeingRemoved } = useRemoval('channel', userId)
  return (
    <ReportList list={list} reports={reportsOf(list)} isBeingRemoved={isBeingRemoved}>
      {(report) => (
        <ReportRow
          key={report.id}
          name={report.channelName}
          title={
            <>
              <Link href={paths.channel(report.channelSlug)} lang={langOf(report.channelName)}>
                {report.channelName}
              </Link>
              {report.isVerified && <VerifiedGem />}
            </>
          }
          picture={<Avatar url={report.channelLogoUrl || null} name={report.channelName} size={72} />}
          report={report}
          onDelete={() => remove(report.id)}
        />
      )}
    </ReportList>
  )
}

function bylineOf({ channelName, channelSlug, isVerified }: VideoReport | CommentReport) {
  return { channelName, channelHref: paths.channel(channelSlug), isVerified }
}
