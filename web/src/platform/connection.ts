/** What the browser tells of its connection; nothing but Chromium does. TypeScript's types lack it. */
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

/** Whether the browser tells Wi-Fi from mobile data. */
export const knowsWifi = () => connection()?.type !== undefined

export function isOnWifi(): boolean {
  const type = connection()?.type
  return type === 'wifi' || type === 'ethernet'
}
