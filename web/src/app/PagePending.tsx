import styles from './PagePending.module.css'

/** The placeholder until the first page's code has loaded. */
export function PagePending() {
  return <div className={styles.pending} />
}
