import type { ReactNode } from 'react'
import { Trash2 } from 'lucide-react'
import { reportTexts } from '../../platform/texts/reports.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import styles from './ReportHistory.module.css'

interface ReportRowProps {
  /** What was reported, as its title and, for assistive technology, in the name of the delete button. */
  name: string
  title: ReactNode
  picture: ReactNode
  /** Below the title: whose it is. */
  aside?: ReactNode
  report: { reported: { date: string }; reason: string; subReason?: string; status: string }
  onDelete: () => void
}

/** One entry of the report history. */
export function ReportRow({ name, title, picture, aside, report, onDelete }: ReportRowProps) {
  const [day = ''] = report.reported.date.split(' ')
  return (
    <li className={styles.row}>
      {picture}
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        {aside !== undefined && <p className={styles.aside}>{aside}</p>}
        <dl className={styles.facts}>
          <Fact term={reportTexts.reportedOn}>
            <time dateTime={day}>{day}</time>
          </Fact>
          <Fact term={reportTexts.reasonOf}>{report.reason}</Fact>
          {report.subReason !== undefined && report.subReason !== '' && (
            <Fact term={reportTexts.moreDetails}>{report.subReason}</Fact>
          )}
          <Fact term={reportTexts.status}>
            <Badge kind={STATUS_KINDS[report.status] ?? 'plain'}>{report.status}</Badge>
          </Fact>
        </dl>
      </div>
      <IconButton
        label={reportTexts.deleteReport(name)}
        icon={<Trash2 />}
        onClick={(event) => {
          // The button goes with its row; the focus stays in the list.
          event.currentTarget.closest('ul')?.focus({ preventScroll: true })
          onDelete()
        }}
      />
    </li>
  )
}

const STATUS_KINDS: Readonly<Record<string, BadgeKind>> = {
  Pending: 'plain',
  'Under review': 'waiting',
  'Action taken': 'removed',
  Removed: 'removed',
  Dismissed: 'info',
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A video's picture; it leads to the video as long as that is there to watch. */
export function ReportedThumb(props: {
  posters: readonly string[]
  duration?: string
  title: string
  href: string | undefined
}) {
  const { posters, duration, title, href } = props
  const thumb = (
    <Thumb
      className={styles.thumb}
      posterUrl={posters[1] ?? posters[0] ?? null}
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
