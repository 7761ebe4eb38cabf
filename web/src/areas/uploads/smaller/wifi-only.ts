import { isOnWifi } from '../../../platform/connection.ts'
import { pauseItem, resumeItem } from '../queue/sending.ts'
import { findItem, type UploadItem } from '../queue/store.ts'

// Uploads that began because of Wi-Fi, without being asked for, cost no mobile data: they pause without it.

/** By item. An owner who pauses one of them, resumes it or tries it again decides from then on. */
const uploads = new Map<number, 'sending' | 'waiting'>()

export function sendOnWifiOnly(itemId: number): void {
  uploads.set(itemId, 'sending')
  followWifi()
}

/** Whether an upload is paused until there is Wi-Fi. */
export const waitsForWifi = ({ id, transfer }: UploadItem) =>
  uploads.get(id) === 'waiting' && transfer?.phase === 'paused'

/** Pauses these uploads without Wi-Fi, and resumes them on it. */
export function followWifi(): void {
  for (const [id, state] of uploads) {
    const phase = findItem(id)?.transfer?.phase
    const isOwners = phase === 'failed' || (state === 'waiting') !== (phase === 'paused')
    if (phase === undefined || phase === 'done' || isOwners) uploads.delete(id)
    else if (state === 'waiting' && isOnWifi()) {
      uploads.set(id, 'sending')
      resumeItem(id)
    } else if (state === 'sending' && !isOnWifi() && (phase === 'uploading' || phase === 'waiting')) {
      uploads.set(id, 'waiting')
      pauseItem(id)
    }
  }
}
