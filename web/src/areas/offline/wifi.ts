import { connection } from '../../platform/connection.ts'
import { storedValue } from '../../platform/stored-value.ts'

/** Whether downloads wait for Wi-Fi; this device's setting. */
export const wifiOnly = storedValue<boolean>(
  'serendib.downloads-on-wifi',
  (stored) => stored === 'yes',
  (isOn) => (isOn ? 'yes' : null),
)

const isAllowed = () => !wifiOnly.get() || connection()?.type !== 'cellular'

/** Waits until downloads are allowed on this connection. Throws when `signal` is aborted. */
export async function whenOnWifi(signal: AbortSignal, onWaiting: () => void): Promise<void> {
  const line = connection()
  while (!isAllowed()) {
    signal.throwIfAborted()
    onWaiting()
    const over = new AbortController()
    await new Promise<void>((resolve) => {
      const done = () => resolve()
      const options = { signal: over.signal }
      line?.addEventListener('change', done, options)
      signal.addEventListener('abort', done, options)
      over.signal.addEventListener('abort', wifiOnly.subscribe(done), { once: true })
    })
    over.abort()
  }
  signal.throwIfAborted()
}
