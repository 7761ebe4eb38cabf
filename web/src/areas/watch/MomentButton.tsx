import type { ComponentProps } from 'react'
import { formatClock } from '../../platform/format.ts'
import styles from './MomentButton.module.css'

/** A row that leads to a moment of the film (seconds): when it is, and what is there. */
export function MomentButton({
  seconds,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { seconds: number }) {
  return (
    <button {...button} type="button" className={styles.moment}>
      <span className={styles.time}>{formatClock(seconds)}</span>
      {children}
    </button>
  )
}
