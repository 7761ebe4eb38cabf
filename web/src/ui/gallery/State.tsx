import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

/** One state of a component, with its name above it. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.state}>
    <span className={styles.stateName}>{name}</span>
    {children}
  </div>
)

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
