import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

/** Content that is folded behind a line of text. */
export function Disclosure(props: {
  summary: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <details
      className={styles.disclosure}
      open={props.isOpen}
      onToggle={(event) => props.onToggle(event.currentTarget.open)}
    >
      <summary>{props.summary}</summary>
      <div>{props.children}</div>
    </details>
  )
}
