import styles from './KeyFigures.module.css'

/** The main numbers of something, side by side, each with a note to compare it with. */
export function KeyFigures(props: {
  label?: string | undefined
  figures: readonly { label: string; value: string; note?: string | undefined }[]
}) {
  return (
    <dl className={styles.figures} aria-label={props.label}>
      {props.figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {note !== undefined && <dd className="text-sm text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
