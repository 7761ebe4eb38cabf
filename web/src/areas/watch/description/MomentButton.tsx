import type { ComponentProps } from 'react'
import { formatClock } from '../../../platform/format.ts'
import styles from './MomentButton.module.css'

/** A row that seeks to a time of the video (seconds), with its label. */
export function MomentButton({
  seconds,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { seconds: number }) {
  return (
    <button {...button} type="button" className={styles.moment}>
      <span className={styles.time}>{formatClock(seconds)}</span>
      <span>{children}</span>
    </button>
  )
}
