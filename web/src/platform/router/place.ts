/** Where the browser is: an entry of its history. */
export interface Place {
  readonly pathname: string
  /** `?…` or empty. */
  readonly search: string
  /** `#…` or empty. */
  readonly hash: string
  /** What the page before handed on; it survives a reload, so it may be anything. */
  readonly state: unknown
  /** The name of the history entry; `default` for the one that the visit began with. */
  readonly key: string
}

const FIRST_KEY = 'default'

/** The entry that the browser stands on. */
export function readPlace(): Place {
  const { pathname, search, hash } = window.location
  const kept: unknown = window.history.state
  const { key, state } = isKept(kept) ? kept : { key: FIRST_KEY, state: null }
  return { pathname, search, hash, state, key }
}

/** Makes an entry, or changes the one that the browser stands on. `url` is of this site. */
export function writePlace(url: URL, how: { isReplacing: boolean; state: unknown }): void {
  const key = crypto.randomUUID().slice(0, 8)
  const kept: Kept = { key, state: how.state }
  if (how.isReplacing) window.history.replaceState(kept, '', url)
  else window.history.pushState(kept, '', url)
}

interface Kept {
  readonly key: string
  readonly state: unknown
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
}
