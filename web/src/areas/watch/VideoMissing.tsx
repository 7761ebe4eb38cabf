import { useEffect } from 'react'
import { LIMITS, CallError } from '@serendib/contract'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { ButtonLink, EmptyState, ErrorState, LoadingOverlay, Page, uiTexts } from '#ui'
import styles from './Watch.module.css'
import { useHasElapsed } from './use-has-elapsed.ts'

/**
 * While the overlay is shown, the video is requested again at this interval (ms): it may just be getting
 * published, or the network may return.
 */
const ASK_AGAIN_MS = 2000

/**
 * Shown when a video's data did not arrive: the loading overlay for 5 s, which goes as soon as a retry
 * succeeds, then the error; a video that `wasDownloaded` has been removed from the device too.
 */
export function VideoMissing(props: {
  error: Error
  isLoading: boolean
  onRetry: () => Promise<unknown>
  wasDownloaded: boolean
}) {
  const { error, isLoading, onRetry, wasDownloaded } = props
  const isWaitOver = useHasElapsed(LIMITS.videoFailureOverlayMs)
  const title = error instanceof CallError ? watchTexts.notFound : uiTexts.loadFailed
  usePageTitle(isWaitOver ? title : undefined)

  useEffect(() => {
    if (isWaitOver) return undefined
    const timer = setInterval(() => void onRetry(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaitOver, onRetry])

  if (!isWaitOver) {
    return (
      <div className={styles.waiting}>
        <LoadingOverlay />
      </div>
    )
  }
  return (
    <Page width="narrow">
      <div className={styles.waiting}>
        <h1 className="visually-hidden">{title}</h1>
        {error instanceof CallError ? (
          <EmptyState title={title} action={<ButtonLink href={paths.home()}>{watchTexts.goHome}</ButtonLink>}>
            {wasDownloaded
              ? `${watchTexts.notFoundAdvice} ${downloadTexts.goneHere}`
              : watchTexts.notFoundAdvice}
          </EmptyState>
        ) : (
          <ErrorState title={title} onRetry={() => void onRetry()} isRetrying={isLoading} />
        )}
      </div>
    </Page>
  )
}
