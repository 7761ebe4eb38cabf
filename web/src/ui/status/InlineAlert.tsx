import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { classNames } from '../class-names.ts'
import styles from './InlineAlert.module.css'

const icons = { error: <CircleAlert />, success: <CircleCheck />, info: <Info /> }

/** A message that stays on the page. Errors are announced at once, others politely. */
export function InlineAlert(props: {
  kind: 'error' | 'success' | 'info'
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div
      className={classNames(styles.alert, styles[props.kind], props.className)}
      role={props.kind === 'error' ? 'alert' : 'status'}
    >
      {icons[props.kind]}
      <div className={styles.text}>{props.children}</div>
    </div>
  )
}
