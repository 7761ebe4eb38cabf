import { useSyncExternalStore } from 'react'

/** What the browser reports about its connection; only Chromium does. TypeScript's types lack it. */
type Connection = EventTarget & {
  /** Only on phones. */
  readonly type?: unknown
  /** By the speed of downloads. */
  readonly effectiveType?: unknown
  readonly saveData?: unknown
}

export function connection(): Connection | undefined {
  const found: unknown = 'connection' in navigator ? navigator.connection : undefined
  return found instanceof EventTarget ? found : undefined
}

/** Its type, for components; undefined if the browser doesn't report it. */
export function useConnectionType(): unknown {
  return useSyncExternalStore(
    subscribe,
    () => connection()?.type,
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  const line = connection()
  line?.addEventListener('change', listener)
  return () => line?.removeEventListener('change', listener)
}

/** Whether the browser distinguishes Wi-Fi from mobile data. */
export const knowsWifi = () => connection()?.type !== undefined

export function isOnWifi(): boolean {
  const type = connection()?.type
  return type === 'wifi' || type === 'ethernet'
}
