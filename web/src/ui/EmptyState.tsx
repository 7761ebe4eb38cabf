import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Moonstone } from './Moonstone.tsx'
import { uiTexts } from './texts.ts'
import styles from './EmptyState.module.css'

/** A list with nothing in it: the moonstone, one sentence, perhaps a line of advice and one thing to do. */
export function EmptyState(props: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Within a panel or beside other lists: no moonstone, small type. */
  isCompact?: boolean | undefined
}) {
  if (props.isCompact) {
    return (
      <div className={styles.compact}>
        <p>{props.title}</p>
        {props.children && <p>{props.children}</p>}
        {props.action}
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <Moonstone />
      <h2 className={styles.title}>{props.title}</h2>
      {props.children && <p className={styles.text}>{props.children}</p>}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  )
}

/** Something could not be loaded; `onRetry` tries once more. */
export function ErrorState(props: {
  title: ReactNode
  children?: ReactNode
  onRetry: () => void
  isRetrying?: boolean | undefined
}) {
  return (
    <div className={styles.empty} role="alert">
      <Moonstone mark="none" />
      <h2 className={styles.title}>{props.title}</h2>
      {props.children && <p className={styles.text}>{props.children}</p>}
      <div className={styles.action}>
        <Button variant="line" onClick={props.onRetry} isLoading={props.isRetrying ?? false}>
          {uiTexts.tryAgain}
        </Button>
      </div>
    </div>
  )
}

/** What a query asked for could not be loaded; it can be asked again. */
export function LoadFailed(props: {
  query: { readonly refetch: () => unknown; readonly isFetching: boolean }
  /** Of a list: its text when it is empty, which stands above what happened. */
  empty?: ReactNode
}) {
  const { refetch, isFetching } = props.query
  const retrying = { onRetry: () => void refetch(), isRetrying: isFetching }
  if (props.empty === undefined) return <ErrorState title={uiTexts.loadFailed} {...retrying} />
  return (
    <ErrorState title={props.empty} {...retrying}>
      {uiTexts.loadFailed}
    </ErrorState>
  )
}
