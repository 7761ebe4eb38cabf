import styles from './Spinner.module.css'

/** A turning ring of 16 px in the colour of the text. Decoration: say in words what is being waited for. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
