import { useEffect, useState } from 'react'
import { hasOfflineVideos } from '../platform/device-storage.ts'
import { paths } from '../platform/paths.ts'
import { shellTexts } from '../platform/texts/shell.ts'
import { ErrorState } from '../ui/status/EmptyState.tsx'
import { Page } from '../ui/Layout.tsx'
import { TextLink } from '../ui/controls/TextLink.tsx'
import { endEarlyEvents } from './input/early-events.ts'
import { isMissingChunk } from '../ui/status/missing-chunk.ts'
import { mayReloadForNewVersion } from './new-version.ts'

/**
 * Replaces a page that failed. If its code is gone because a new version was deployed, the page is reloaded. If that doesn't help,
 * the browser is offline: the page reloads when the connection returns and links to the downloaded videos.
 */
export function PageError({ error }: { error: unknown }) {
  const isMissing = isMissingChunk(error)
  const [isReloading] = useState(() => isMissing && mayReloadForNewVersion())
  // A server-rendered page may fail during hydration.
  useEffect(() => void endEarlyEvents(), [])
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
        <span>{shellTexts.pageFailedAdvice} </span>
        {isMissing && hasOfflineVideos() && (
          <TextLink href={paths.downloads()}>{shellTexts.offlineVideos}</TextLink>
        )}
      </ErrorState>
    </Page>
  )
}
