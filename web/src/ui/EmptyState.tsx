import type { ComponentProps, ReactNode } from 'react'
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
  /** What the moonstone has in its middle. */
  mark?: ComponentProps<typeof Moonstone>['mark']
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
      <Moonstone mark={props.mark} />
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
  /** As of `EmptyState`. */
  isCompact?: boolean | undefined
}) {
  const { onRetry, isRetrying = false, ...shown } = props
  return (
    <div role="alert">
      <EmptyState
        {...shown}
        mark="none"
        action={
          <Button variant="line" onClick={onRetry} isLoading={isRetrying}>
            {uiTexts.tryAgain}
          </Button>
        }
      />
    </div>
  )
}

/** What a query asked for could not be loaded; it can be asked again. */
export function LoadFailed(props: {
  query: { readonly refetch: () => unknown; readonly isFetching: boolean }
  /** Of a list: its text when it is empty, which stands above what happened. */
  empty?: ReactNode
  /** As of `EmptyState`. */
  isCompact?: boolean
}) {
  const { empty, isCompact, query } = props
  const rest = { onRetry: () => void query.refetch(), isRetrying: query.isFetching, isCompact }
  if (empty === undefined) return <ErrorState title={uiTexts.loadFailed} {...rest} />
  return (
    <ErrorState title={empty} {...rest}>
      {uiTexts.loadFailed}
    </ErrorState>
  )
}
