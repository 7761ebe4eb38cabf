import type { Elements } from '../elements.ts'
import styles from './Gallery.module.css'

/** One state of a component, with its name above it. */
export const State = ({ name, children }: { name: string; children: Elements }) => (
  <div className={styles.state}>
    <span className={styles.stateName}>{name}</span>
    {children}
  </div>
)

export const Row = ({ children }: { children: Elements }) => <div className={styles.row}>{children}</div>
