import type { ResumableUpload } from './resumable-upload.ts'

/**
 * Tells an upload when the network goes and comes, and holds back whoever closes the page before all is there. Answers what
 * ends that.
 */
export function attend(upload: ResumableUpload): () => void {
  const onOnline = () => upload.connectionReturned()
  const onOffline = () => upload.connectionLost()
  const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
    // Who has to sign in again, or start over, is not held back.
    const { phase } = upload.state()
    if (phase !== 'signed-out' && phase !== 'failed') event.preventDefault()
  }
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  window.addEventListener('beforeunload', warnBeforeLeaving)
  return () => {
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('beforeunload', warnBeforeLeaving)
  }
}
