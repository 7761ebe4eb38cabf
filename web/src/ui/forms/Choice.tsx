import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Choice.module.css'
import type { Elements } from '../elements.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** Trailing part of the row: a lock, a count. */
  aside?: Elements
}

const Row = ({ label, aside, className, kind, ...input }: ChoiceProps & { kind: 'checkbox' | 'radio' }) => (
  <label className={classNames(styles.row, className)}>
    <input {...input} type={kind} className={styles[kind]} />
    <span className={styles.label}>{label}</span>
    {aside}
  </label>
)

export const Checkbox = (props: ChoiceProps) => <Row {...props} kind="checkbox" />

/** One of a group with the same `name`, inside a FieldGroup. */
export const Radio = (props: ChoiceProps) => <Row {...props} kind="radio" />

/** An on/off switch that takes effect at once, without a Save button. */
export function Switch({ label, className, ...input }: Omit<ChoiceProps, 'aside'>) {
  return (
    <label className={classNames(styles.row, className)}>
      <span className={styles.label}>{label}</span>
      <input {...input} type="checkbox" className={styles.switch} />
    </label>
  )
}
