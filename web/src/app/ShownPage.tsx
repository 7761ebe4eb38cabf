import type { Shown } from '../platform/router/index.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { PageError } from './PageError.tsx'
import { PagePending } from './PagePending.tsx'

/** The page that the router found, its placeholder or its error. */
export function ShownPage({ shown }: { shown: Shown | null }) {
  if (!shown) return <PagePending />
  const { page, location, error } = shown
  if (!page) return <PageError error={error} />
  return (
    <PageBoundary location={location}>
      <page.Component />
    </PageBoundary>
  )
}
