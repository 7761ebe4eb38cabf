import { watchSession } from '../../platform/session.ts'
import type { ResumableUpload, UploadPhase } from './resumable-upload.ts'
import { tokenOf } from './tus-transfer.ts'

const attended = new Set<ResumableUpload>()

/** Between two looks at whether the screen is to stay on. */
const LOOK_MS = 3000

let awake: WakeLockSentinel | undefined
let looking: ReturnType<typeof setInterval> | undefined

/** Keeps a phone from sleeping while something is sent: it would stop that. */
function stayAwake(): void {
  const isMoving = [...attended].some((upload) => MOVING.has(upload.state().phase))
  if (!isMoving) {
    void awake?.release()
    awake = undefined
  } else if ((awake === undefined || awake.released) && document.visibilityState === 'visible') {
    // Not every phone lets itself be kept: where its battery is low, say.
    keepScreenOn().catch(() => undefined)
  }
}

async function keepScreenOn(): Promise<void> {
  if (!('wakeLock' in navigator)) return
  awake = await navigator.wakeLock.request('screen')
  if (attended.size === 0) stayAwake()
}

const MOVING: ReadonlySet<UploadPhase> = new Set(['uploading', 'waiting', 'finishing'])

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
  looking ??= setInterval(stayAwake, LOOK_MS)
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
    if (attended.size === 0) {
      clearInterval(looking)
      looking = undefined
      stayAwake()
    }
    stopWatching()
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onShown)
    window.removeEventListener('beforeunload', warnBeforeLeaving)
  }
}
