import { useEffect, useState } from 'react'
import { keepsFilms } from '../platform/on-device.ts'
import { paths } from '../platform/paths.ts'
import { shellTexts } from '../platform/texts/shell.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Layout.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { endEarlyPresses } from './early-presses.ts'
import { mayReloadForNewVersion, isMissingChunk } from './new-version.ts'

/**
 * Stands in for a page that failed. A page whose code is gone, because a new version was put up, is simply loaded anew; where
 * that does not help, the connection is missing: the page is loaded again when it is back, and meanwhile there is what is kept
 * on the device.
 */
export function PageError({ error }: { error: unknown }) {
  const isMissing = isMissingChunk(error)
  const [isReloading] = useState(() => isMissing && mayReloadForNewVersion())
  // What the server drew may fail while scripts take it over.
  useEffect(() => void endEarlyPresses(), [])
  useEffect(() => {
    if (!isMissing) return
    const onOnline = () => location.reload()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isMissing])
  useEffect(() => {
    if (isReloading) location.reload()
    else reportError(error)
  }, [isReloading, error])
  if (isReloading) return null
  return (
    <Page width="narrow">
      <ErrorState title={shellTexts.pageFailed} onRetry={() => location.reload()}>
        {shellTexts.pageFailedAdvice}
        {isMissing && keepsFilms() && (
          <>
            {' '}
            <TextLink href={paths.kept()}>{shellTexts.keptFilms}</TextLink>
          </>
        )}
      </ErrorState>
    </Page>
  )
}
