import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Segmented.module.css'
import type { Elements } from '../elements.ts'

export type Segment = {
  value: string
  /** Full text for screen readers: 'Like, 6,203'. */
  label: string
  icon: Elements
  /** Visible text next to the icon: '6.2K'. */
  text?: string | undefined
  isPressed: boolean
}

/** Toggle buttons joined into one pill: the vote buttons. */
export function Segmented(props: { label: string; segments: Segment[]; onPress: (value: string) => void }) {
  return (
    <fieldset className={styles.segmented} aria-label={props.label}>
      {props.segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.segment}
          title={segment.label}
          aria-pressed={segment.isPressed}
          onClick={() => props.onPress(segment.value)}
        >
          {segment.icon}
          <VisuallyHidden>{segment.label}</VisuallyHidden>
          {segment.text !== undefined && (
            <span className="num" aria-hidden="true">
              {segment.text}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}

/** A choice of a few options side by side: the order of comments. */
export function SortToggle<Value extends string>(props: {
  label: string
  value: Value
  choices: { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className={styles.sort} aria-label={props.label}>
      {props.choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classNames(styles.choice, choice.value === props.value && styles.chosen)}
          aria-pressed={choice.value === props.value}
          onClick={() => props.onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
