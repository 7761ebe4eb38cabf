/** The browser's location: an entry of its history. */
export interface RouterLocation {
  readonly pathname: string
  /** `?…` or empty. */
  readonly search: string
  /** `#…` or empty. */
  readonly hash: string
  /** Passed by the previous page. It survives a reload, so it may be anything. */
  readonly state: unknown
  /** The key of the history entry, stable across reloads. */
  readonly key: string
  /** Whether the visit started here, so there is no earlier page of this site to go back to. */
  readonly isFirst: boolean
  /** Path and query of the previous page of this site, or null. */
  readonly from: string | null
}

/** The current history entry; an entry from outside gets a key. */
export function readLocation(): RouterLocation {
  const { pathname, search, hash } = window.location
  const found: unknown = window.history.state
  const historyState = isHistoryState(found) ? found : { key: newKey(), state: null, isFirst: true }
  if (historyState !== found) window.history.replaceState(historyState, '')
  const { state, key, isFirst = false, from = null } = historyState
  return { pathname, search, hash, state, key, isFirst, from }
}

/** Adds a history entry or replaces the current one. `url` is within this site. */
export function writeLocation(url: URL, how: { isReplacing: boolean; state: unknown }): void {
  const { pathname, search, isFirst, from } = readLocation()
  const before = how.isReplacing ? { isFirst, from } : { isFirst: false, from: pathname + search }
  const historyState: HistoryState = { key: newKey(), state: how.state, ...before }
  if (how.isReplacing) window.history.replaceState(historyState, '', url)
  else window.history.pushState(historyState, '', url)
}

interface HistoryState {
  readonly key: string
  readonly state: unknown
  readonly isFirst?: boolean
  readonly from?: string | null
}

// Browsers have no randomUUID without TLS; keys only have to differ within one tab.
const newKey = () => Math.random().toString(36).slice(2, 10)

function isHistoryState(value: unknown): value is HistoryState {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
}
