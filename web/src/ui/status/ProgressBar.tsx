import styles from './ProgressBar.module.css'

/** `share` from 0 to 1; undefined for an indeterminate bar. */
export function ProgressBar({ label, share }: { label: string; share: number | undefined }) {
  return (
    <progress
      className={styles.bar}
      aria-label={label}
      max={100}
      value={share === undefined ? undefined : Math.round(Math.min(Math.max(share, 0), 1) * 100)}
    />
  )
}
