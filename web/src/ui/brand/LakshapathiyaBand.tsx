import styles from './LakshapathiyaBand.module.css'

/** The temple ornament of a hundred thousand flowers, on the footer and the sign-in popup. */
export const LakshapathiyaBand = () => <div className={styles.band} aria-hidden="true" />
