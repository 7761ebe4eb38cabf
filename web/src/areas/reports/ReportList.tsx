import { useSession } from '../../platform/session.ts'
import { useSignInPath } from '../../platform/use-sign-in-path.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState, LoadFailed } from '../../ui/status/EmptyState.tsx'
import { type ContinuedList, LoadMore } from '../../ui/controls/LoadMore.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ReportHistory.module.css'
import type { Elements } from '../../ui/elements.ts'

/** What a list needs from its query. */
interface List extends ContinuedList {
  isPending: boolean
  isError: boolean
  refetch: () => Promise<unknown>
}

/** The reports of one kind, in all states of the list. */
export function ReportList<Report extends { id: number }>(props: {
  list: List
  reports: readonly Report[]
  isBeingRemoved: (id: number) => boolean
  children: (report: Report) => Elements
}) {
  const { list, isBeingRemoved, children } = props
  const session = useSession()
  const reports = props.reports.filter(({ id }) => !isBeingRemoved(id))
  if (session === null) {
    return <GuestReports />
  }
  if (list.isPending) return <ReportsPending />
  if (list.isError && reports.length === 0) {
    return <LoadFailed query={list} empty={reportTexts.empty} />
  }
  if (reports.length === 0) return <EmptyState title={reportTexts.empty} />
  return (
    <>
      <ul className={styles.list} tabIndex={-1}>
        {reports.map((report) => children(report))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function GuestReports() {
  return (
    <EmptyState
      title={reportTexts.empty}
      action={<ButtonLink href={useSignInPath()}>{reportTexts.signIn}</ButtonLink>}
    />
  )
}

const shapes = Array.from({ length: 10 }, (_, index) => index)

function ReportsPending() {
  return (
    <div className={styles.list}>
      <output>
        <VisuallyHidden>{reportTexts.loading}</VisuallyHidden>
      </output>
      {shapes.map((shape) => (
        <div key={shape} className={styles.row}>
          <span className={styles.thumb}>
            <Skeleton shape="thumb" />
          </span>
          <div className={styles.text}>
            <Skeleton width="60%" height="20px" />
            <Skeleton width="80%" height="40px" />
          </div>
        </div>
      ))}
    </div>
  )
}
