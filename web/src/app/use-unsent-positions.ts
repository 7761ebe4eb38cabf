import { useEffect } from 'react'
import { hasPositions } from '../platform/device-storage.ts'

/** Sends playback positions that the site doesn't have yet, at once and whenever the connection is back. */
export function useUnsentPositions(): void {
  useEffect(() => {
    const send = async () => {
      if (!hasPositions()) return
      const { sendPositions } = await import('../areas/history/index.ts')
      await sendPositions()
    }
    // Without a connection, the code can't be loaded either.
    const trySending = () => void send().catch(() => undefined)
    trySending()
    addEventListener('online', trySending)
    return () => removeEventListener('online', trySending)
  }, [])
}
