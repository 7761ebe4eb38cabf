import type { ComponentProps } from 'react'
import { commonTexts } from '../platform/texts/common.ts'
import { Stack } from '../ui/Box.tsx'
import type { Elements } from '../ui/elements.ts'
import { LoadFailed } from '../ui/status/EmptyState.tsx'
import { Skeleton } from '../ui/status/Skeleton.tsx'

/** What shows a query's data, while it loads, and if it can't be loaded. */
export function Loaded<Data>(props: {
  query: ComponentProps<typeof LoadFailed>['query'] & {
    readonly data: Data | undefined
    /** Whether a request has finished, successfully or not. */
    readonly isFetched: boolean
  }
  /** Shown while it loads, or the heights of the usual placeholders: '120px 420px'. */
  loading: string | Exclude<Elements, undefined>
  /** As in `LoadFailed`. */
  isCompact?: boolean
  empty?: string
  children: (data: Data) => Elements
}) {
  const { query, loading, children, ...failed } = props
  if (query.data !== undefined) return children(query.data)
  // A query that is tried again keeps its button and the focus.
  if (query.isFetched) return <LoadFailed query={query} {...failed} />
  return typeof loading === 'string' ? <Loading height={loading} /> : loading
}

/** Placeholders for something that loads, one per height, which screen readers announce. */
export function Loading({ height }: { height: string }) {
  return (
    <>
      <output className="visually-hidden">{commonTexts.processing}</output>
      <Stack gap={5}>
        {height.split(' ').map((each) => (
          <Skeleton key={each} height={each} />
        ))}
      </Stack>
    </>
  )
}
