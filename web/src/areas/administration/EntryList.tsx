import { List, type ListQuery } from '../../kit/index.ts'
import { administrationTexts } from '../../platform/texts/administration/administration.ts'
import { classNames, type Elements, Row, Skeleton, Skeletons } from '#ui'
import styles from './Administration.module.css'

type Mark = 'picture' | 'face' | 'none'

/** A list of the admin console. `mark` is what each entry has on its left. */
export function EntryList<Entry>(props: {
  label: string
  list: ListQuery<Entry>
  empty: string
  keyOf: (entry: Entry) => number
  mark?: Mark
  children: (entry: Entry) => Elements
}) {
  const { mark = 'picture', ...list } = props
  return <List {...list} rowClassName={styles.row} loading={<EntriesPending mark={mark} />} />
}

function EntriesPending({ mark }: { mark: Mark }) {
  return (
    <Skeletons count={5} label={administrationTexts.loading}>
      <div className={styles.row}>
        {mark === 'picture' && (
          <span className={styles.picture}>
            <Skeleton height="56px" />
          </span>
        )}
        {mark === 'face' && (
          <Row as="span" align="stretch">
            <Skeleton shape="round" width="48px" height="48px" />
          </Row>
        )}
        <div className={classNames(styles.text, mark === 'none' && styles.unmarked)}>
          <Skeleton width="50%" height="20px" />
          <Skeleton width="75%" height="16px" />
        </div>
      </div>
    </Skeletons>
  )
}
