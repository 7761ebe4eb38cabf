import styles from './PagePending.module.css'

/** Holds the place of the first page until its code is there. */
export function PagePending() {
  return <div className={styles.pending} />
}
