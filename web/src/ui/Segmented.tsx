import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Segmented.module.css'

export type Segment = {
  value: string
  /** The accessible name, with the number in full: 'Like, 6,204'. */
  label: string
  icon: ReactNode
  /** What is seen beside the icon: '6.2K'. */
  text?: string
  isPressed: boolean
  isDisabled?: boolean
}

/** Buttons joined in one pill, each pressed or not: the vote. */
export function Segmented(props: { label: string; segments: Segment[]; onPress: (value: string) => void }) {
  return (
    <div className={styles.segmented} role="group" aria-label={props.label}>
      {props.segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.segment}
          aria-label={segment.label}
          aria-pressed={segment.isPressed}
          disabled={segment.isDisabled}
          onClick={() => props.onPress(segment.value)}
        >
          {segment.icon}
          {segment.text !== undefined && <span className="num">{segment.text}</span>}
        </button>
      ))}
    </div>
  )
}

/** One of a few choices, side by side: the order of the comments. */
export function SortToggle<Value extends string>(props: {
  label: string
  value: Value
  choices: { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <div className={styles.sort} role="group" aria-label={props.label}>
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
    </div>
  )
}
