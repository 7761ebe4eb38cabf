/** Where the browser is: an entry of its history. */
export interface Place {
  readonly pathname: string
  /** `?…` or empty. */
  readonly search: string
  /** `#…` or empty. */
  readonly hash: string
  /** What the page before handed on; it survives a reload, so it may be anything. */
  readonly state: unknown
  /** The name of the history entry, the same after a reload. */
  readonly key: string
  /** Whether the visit began here: there is nothing of ours to go back to. */
  readonly isFirst: boolean
  /** Path and query of the page of ours before it, or null. */
  readonly from: string | null
}

/** The entry that the browser stands on; one that came from outside is given a name. */
export function readPlace(): Place {
  const { pathname, search, hash } = window.location
  const found: unknown = window.history.state
  const kept = isKept(found) ? found : { key: newKey(), state: null, isFirst: true }
  if (kept !== found) window.history.replaceState(kept, '')
  const { state, key, isFirst = false, from = null } = kept
  return { pathname, search, hash, state, key, isFirst, from }
}

/** Makes an entry, or changes the one that the browser stands on. `url` is of this site. */
export function writePlace(url: URL, how: { isReplacing: boolean; state: unknown }): void {
  const { pathname, search, isFirst, from } = readPlace()
  const before = how.isReplacing ? { isFirst, from } : { isFirst: false, from: pathname + search }
  const kept: Kept = { key: newKey(), state: how.state, ...before }
  if (how.isReplacing) window.history.replaceState(kept, '', url)
  else window.history.pushState(kept, '', url)
}

interface Kept {
  readonly key: string
  readonly state: unknown
  readonly isFirst?: boolean
  readonly from?: string | null
}

// Without TLS a browser has no randomUUID; two entries of one tab are all that must differ.
const newKey = () => Math.random().toString(36).slice(2, 10)

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
}
