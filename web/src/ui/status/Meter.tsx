import { classNames } from '../class-names.ts'
import styles from './Meter.module.css'

/**
 * How much of something is used. `share` runs from 0 to 1, larger values count as full; `text` is the value
 * for screen readers.
 */
export function Meter({ label, share, text }: { label: string; share: number; text: string }) {
  const percent = Math.min(Math.max(share, 0), 1) * 100
  return (
    <div
      role="meter"
      className={styles.meter}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={text}
    >
      {percent > 0 && (
        <span
          className={classNames(styles.value, percent === 100 && styles.full)}
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}
