import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { classNames } from '../class-names.ts'
import styles from './InlineAlert.module.css'
import type { Elements } from '../elements.ts'

const icons = { error: <CircleAlert />, success: <CircleCheck />, info: <Info /> }

/** A message that stays on the page. Errors are announced at once, others politely; `details` are not announced. */
export function InlineAlert(props: {
  kind: 'error' | 'success' | 'info'
  children: ReactNode
  details?: Elements | undefined
  className?: string | undefined
}) {
  const role = props.kind === 'error' ? 'alert' : 'status'
  const className = classNames(styles.alert, styles[props.kind], props.className)
  if (!props.details) {
    return (
      <div className={className} role={role}>
        {icons[props.kind]}
        <div className={styles.text}>{props.children}</div>
      </div>
    )
  }
  return (
    <div className={className}>
      {icons[props.kind]}
      <div className={styles.text}>
        <div role={role}>{props.children}</div>
        {props.details}
      </div>
    </div>
  )
}
