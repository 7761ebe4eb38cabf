import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Moonstone } from '../brand/Moonstone.tsx'
import { uiTexts } from '../texts.ts'
import styles from './EmptyState.module.css'
import type { Elements } from '../elements.ts'

/** An empty list: the moonstone, one sentence, and optionally a line of advice and one action. */
export function EmptyState(props: {
  title: ReactNode
  children?: ReactNode
  action?: Elements
  /** Inside a panel or next to other lists: without moonstone, in small type. */
  isCompact?: boolean | undefined
  /** The icon in the middle of the moonstone. */
  mark?: ComponentProps<typeof Moonstone>['mark']
}) {
  if (props.isCompact) {
    return (
      <div className={styles.compact}>
        <p>{props.title}</p>
        {Boolean(props.children) && <p>{props.children}</p>}
        {props.action}
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <Moonstone mark={props.mark} />
      <h2 className={styles.title}>{props.title}</h2>
      {Boolean(props.children) && <p className={styles.text}>{props.children}</p>}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  )
}

/** A loading error; `onRetry` tries again. */
export function ErrorState(props: {
  title: ReactNode
  children?: ReactNode
  onRetry: () => void
  isRetrying?: boolean | undefined
  /** As in `EmptyState`. */
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

/** A query that failed and can be tried again. */
export function LoadFailed(props: {
  query: { readonly refetch: () => unknown; readonly isFetching: boolean }
  /** For a list: its empty text, shown above the error. */
  empty?: ReactNode
  /** As in `EmptyState`. */
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
