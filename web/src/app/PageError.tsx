import { useEffect, useState } from 'react'
import { shellTexts } from '../platform/texts/shell.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Layout.tsx'
import { mayReloadForNewVersion, isMissingChunk } from './new-version.ts'

/** Stands in for a page that failed. A page whose code is gone, because a new version was put up, is simply loaded anew. */
export function PageError({ error }: { error: unknown }) {
  const [isReloading] = useState(() => isMissingChunk(error) && mayReloadForNewVersion())
  useEffect(() => {
    if (isReloading) location.reload()
    else reportError(error)
  }, [isReloading, error])
  if (isReloading) return null
  return (
    <Page width="narrow">
      <ErrorState title={shellTexts.pageFailed} onRetry={() => location.reload()}>
        {shellTexts.pageFailedAdvice}
      </ErrorState>
    </Page>
  )
}
