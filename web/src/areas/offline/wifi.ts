import { storedValue } from '../../platform/stored-value.ts'

/** Whether downloads wait for Wi-Fi; this device's setting. */
export const wifiOnly = storedValue<boolean>(
  'serendib.downloads-on-wifi',
  (stored) => stored === 'yes',
  (isOn) => (isOn ? 'yes' : null),
)

/** The browser's connection; only Chromium on phones tells its type. TypeScript's types lack it. */
function connection(): (EventTarget & { readonly type: unknown }) | undefined {
  const found: unknown = 'connection' in navigator ? navigator.connection : undefined
  return found instanceof EventTarget && 'type' in found ? found : undefined
}

export const knowsWifi = () => connection() !== undefined

const isAllowed = () => !wifiOnly.get() || connection()?.type !== 'cellular'

/** Waits until downloads are allowed on this connection. Throws when `signal` is aborted. */
export async function whenOnWifi(signal: AbortSignal, onWaiting: () => void): Promise<void> {
  const line = connection()
  while (!isAllowed()) {
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
    signal.throwIfAborted()
  }
}
