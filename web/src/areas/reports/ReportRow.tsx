import type { ReactNode } from 'react'
import { Trash2 } from 'lucide-react'
import { DateText } from '../../platform/DateText.tsx'
import { reportTexts } from '../../platform/texts/reports.ts'
import { Badge, type BadgeKind, type Elements, IconButton, Link, Stack, Thumb } from '#ui'
import styles from './ReportHistory.module.css'

interface ReportRowProps {
  /** The reported item: its title, and part of the delete button's accessible name. */
  name: string
  title: ReactNode
  picture: Elements
  /** Below the title: the owner. */
  aside?: Elements
  report: { reported: { date: string }; reason: string; subReason?: string; status: string }
  onDelete: () => void
}

/** One entry of the report history. */
export function ReportRow({ name, title, picture, aside, report, onDelete }: ReportRowProps) {
  return (
    <>
      {picture}
      <Stack gap={2} className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        {aside !== undefined && <p className={styles.aside}>{aside}</p>}
        <dl className={styles.facts}>
          <Fact term={reportTexts.reportedOn}>
            <DateText date={report.reported.date} />
          </Fact>
          <Fact term={reportTexts.reasonOf}>{report.reason}</Fact>
          {report.subReason !== undefined && report.subReason !== '' && (
            <Fact term={reportTexts.moreDetails}>{report.subReason}</Fact>
          )}
          <Fact term={reportTexts.status}>
            <Badge kind={STATUS_KINDS[report.status] ?? 'plain'}>{statusText(report.status)}</Badge>
          </Fact>
        </dl>
      </Stack>
      <IconButton
        label={reportTexts.deleteReport({ name })}
        icon={<Trash2 />}
        data-action="remove"
        onClick={onDelete}
      />
    </>
  )
}

// In the order of the meanings that the page explains.
const STATUS_KINDS: Readonly<Record<string, BadgeKind>> = {
  Pending: 'plain',
  'Under review': 'waiting',
  'Action taken': 'removed',
  Removed: 'removed',
  Dismissed: 'info',
}

/** Responses have the English status of the specification. */
function statusText(status: string): string {
  return reportTexts.statusMeanings[Object.keys(STATUS_KINDS).indexOf(status)]?.term ?? status
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A video's thumbnail, linked while the video can be watched. */
export function ReportedThumb(props: {
  thumbnails: readonly string[]
  duration?: string
  title: string
  href: string | undefined
}) {
  const { thumbnails, duration, title, href } = props
  const thumb = (
    <Thumb
      className={styles.thumb}
      thumbnailUrl={thumbnails[1] ?? thumbnails[0] ?? null}
      {...(duration !== undefined && { duration })}
    />
  )
  return href === undefined ? (
    thumb
  ) : (
    <Link href={href} aria-label={title} className={styles.thumbLink}>
      {thumb}
    </Link>
  )
}
