import type { UseQueryResult } from '@tanstack/react-query'
import { commonTexts } from '../platform/texts/common.ts'
import type { Elements } from '../ui/elements.ts'
import { LoadFailed } from '../ui/status/EmptyState.tsx'
import { Skeleton } from '../ui/status/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** What shows a query's data, while it loads, and if it can't be loaded. */
export function Loaded<Data>(props: {
  query: UseQueryResult<Data>
  /** Shown while it loads, or the height of the usual placeholder. */
  loading: string | Exclude<Elements, undefined>
  /** As in `LoadFailed`. */
  isCompact?: boolean
  empty?: string
  children: (data: Data) => Elements
}) {
  const { query, loading, children, ...failed } = props
  if (query.data !== undefined) return children(query.data)
  if (!query.isPending) return <LoadFailed query={query} {...failed} />
  return typeof loading === 'string' ? <Loading height={loading} /> : loading
}

/** A placeholder for something that loads, which screen readers announce. */
export function Loading({ height }: { height: string }) {
  return (
    <>
      <output>
        <VisuallyHidden>{commonTexts.processing}</VisuallyHidden>
      </output>
      <Skeleton height={height} />
    </>
  )
}
