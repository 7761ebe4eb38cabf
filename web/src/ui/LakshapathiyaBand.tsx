import styles from './LakshapathiyaBand.module.css'

/** The temple ornament of a hundred thousand flowers: on the footer and the login popup, where one crosses a threshold. */
export const LakshapathiyaBand = () => <div className={styles.band} aria-hidden="true" />
