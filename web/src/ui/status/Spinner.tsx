import styles from './Spinner.module.css'

/** A 16 px spinner in the text colour. Decorative: say in text what is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
