import { watchSession } from '../../platform/session.ts'
import type { ResumableUpload } from './resumable-upload.ts'
import { tokenOf } from './tus-transfer.ts'

const attended = new Set<ResumableUpload>()

/** Whether something is on its way from this tab, or rests. */
export function isSending(): boolean {
  return attended.size > 0
}

/**
 * Tells a user's upload when the network goes and comes, lets it go on once they have signed in again, and holds back whoever
 * closes the page before all is there. Answers what ends that.
 */
export function attend(upload: ResumableUpload, userId: number): () => void {
  attended.add(upload)
  let token = tokenOf(userId)
  const stopWatching = watchSession(() => {
    const before = token
    token = tokenOf(userId)
    if (token !== null && token !== before && upload.state().phase === 'signed-out') upload.resume()
  })
  const onOnline = () => upload.connectionReturned()
  // A phone that slept hears of nothing.
  const onShown = () => {
    if (document.visibilityState === 'visible') upload.connectionReturned()
  }
  const onOffline = () => upload.connectionLost()
  const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
    // Who has to sign in again, or start over, is not held back.
    const { phase } = upload.state()
    if (phase !== 'signed-out' && phase !== 'failed') event.preventDefault()
  }
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onShown)
  window.addEventListener('beforeunload', warnBeforeLeaving)
  return () => {
    attended.delete(upload)
    stopWatching()
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onShown)
    window.removeEventListener('beforeunload', warnBeforeLeaving)
  }
}
