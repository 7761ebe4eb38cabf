import { List, type ListQuery } from '../../kit/index.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import { type Elements, Skeleton, Skeletons, Stack } from '#ui'
import styles from './ReportHistory.module.css'
import type { ReportTarget } from './report-target.ts'
import { useRemoval } from './use-removal.ts'

/** The reports of one kind. A removed report disappears at once, and returns if the server refuses. */
export function ReportList<Report extends { id: number }>(props: {
  kind: ReportTarget['kind']
  list: ListQuery<Report>
  children: (report: Report, onDelete: () => void) => Elements
}) {
  const { kind, list, children } = props
  const removal = useRemoval(kind)
  return (
    <List
      list={list}
      keyOf={({ id }) => id}
      label={reportTexts.page}
      loading={<ReportsPending />}
      empty={reportTexts.empty}
      isEmptyWhenFailed
      without={({ id }) => removal.running === id}
      className={styles.list}
      rowClassName={styles.row}
    >
      {(report) => children(report, () => void removal.run(report.id))}
    </List>
  )
}

const ReportsPending = () => (
  <div className={styles.list}>
    <Skeletons count={10} label={reportTexts.loading}>
      <div className={styles.row}>
        <span className={styles.thumb}>
          <Skeleton shape="thumb" />
        </span>
        <Stack gap={2} className={styles.text}>
          <Skeleton width="60%" height="20px" />
          <Skeleton width="80%" height="40px" />
        </Stack>
      </div>
    </Skeletons>
  </div>
)
