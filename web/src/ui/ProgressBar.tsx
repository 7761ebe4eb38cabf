import styles from './ProgressBar.module.css'

/** `share` from 0 to 1; undefined while nobody knows how long it takes. */
export function ProgressBar({ label, share }: { label: string; share: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span
        className={percent === undefined ? styles.unknown : styles.done}
        style={{ width: `${percent ?? 30}%` }}
      />
    </div>
  )
}
