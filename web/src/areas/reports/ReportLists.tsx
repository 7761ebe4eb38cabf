import type { ChannelReport, CommentReport, VideoReport } from '@serendib/contract'
import type { ListQuery } from '../../kit/index.ts'
import { paths } from '../../platform/paths.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import { Avatar, Byline, classNames, langOf, Link, VerifiedGem } from '#ui'
import styles from './ReportHistory.module.css'
import { ReportList } from './ReportList.tsx'
import { ReportedThumb, ReportRow } from './ReportRow.tsx'

interface ListProps<Report> {
  readonly list: ListQuery<Report>
}

/** The URL of a reported video, while it can be watched. */
function hrefOf(report: VideoReport | CommentReport, commentId?: number): string | undefined {
  if (report.videoStatus !== 'published' || report.slug === '') return undefined
  return paths.watch(report.slug, commentId === undefined ? {} : { commentId })
}

export function VideoReports({ list }: ListProps<VideoReport>) {
  return (
    <ReportList kind="video" list={list}>
      {(report, onDelete) => {
        const href = hrefOf(report)
        const { title, thumbnails, duration } = report
        return (
          <ReportRow
            name={title}
            title={href === undefined ? title : <Link href={href}>{title}</Link>}
            picture={<ReportedThumb thumbnails={thumbnails} duration={duration} title={title} href={href} />}
            aside={<Byline video={toByline(report)} />}
            report={report}
            onDelete={onDelete}
          />
        )
      }}
    </ReportList>
  )
}

export function CommentReports({ list }: ListProps<CommentReport>) {
  return (
    <ReportList kind="comment" list={list}>
      {(report, onDelete) => {
        const href = hrefOf(report, report.commentId ?? undefined)
        const { title, thumbnails, comment, commentOwner } = report
        return (
          <ReportRow
            name={commentOwner}
            title={
              <>
                <bdi lang={langOf(commentOwner)}>{commentOwner}</bdi>
                <span className={classNames('clamp', styles.quote)} lang={langOf(comment)} dir="auto">
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
                <Byline video={toByline(report)} />
              </>
            }
            report={report}
            onDelete={onDelete}
          />
        )
      }}
    </ReportList>
  )
}

export function ChannelReports({ list }: ListProps<ChannelReport>) {
  return (
    <ReportList kind="channel" list={list}>
      {(report, onDelete) => (
        <ReportRow
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
          onDelete={onDelete}
        />
      )}
    </ReportList>
  )
}

function toByline({ channelName, channelSlug, isVerified }: VideoReport | CommentReport) {
  return { channelName, channelHref: paths.channel(channelSlug), isVerified }
}
