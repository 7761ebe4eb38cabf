import { tabTexts } from '../site-data.ts'

const STORED_AS = 'serendib.scroll'

/** The scroll position of each history entry in pixels, by its key. */
const positions = new Map<string, number>(readStored())

/** Stores the current scroll position for an entry. */
export function saveScroll(key: string): void {
  endRestore()
  positions.set(key, window.scrollY)
}

/** Restores an entry's scroll position; false if it has none. */
export function restoreScroll(key: string): boolean {
  const position = positions.get(key)
  if (position === undefined) return false
  window.scrollTo(0, position)
  endRestore()
  if (!isThere(position)) endRestore = keepScrollingTo(position)
  return true
}

let endRestore = (): void => undefined

const isThere = (position: number) => window.scrollY >= position - 1

/**
 * An infinite list is shorter at first than it was: scrolls further each time it grows, until the position is
 * reached or the user acts. Returns a function that stops this.
 */
function keepScrollingTo(position: number): () => void {
  const ending = new AbortController()
  const end = () => ending.abort()
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, position)
    if (isThere(position)) end()
  })
  ending.signal.addEventListener('abort', () => grown.disconnect())
  const timer = setTimeout(end, GIVEN_UP_AFTER_MS)
  ending.signal.addEventListener('abort', () => clearTimeout(timer))
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const)
    window.addEventListener(act, end, { passive: true, signal: ending.signal })
  grown.observe(document.body)
  return end
}

const GIVEN_UP_AFTER_MS = 10_000

/** Scrolls to the element that the URL's hash names; false if there is none. */
export function scrollToHash(hash: string): boolean {
  const target = hash === '' ? null : document.getElementById(decodeName(hash.slice(1)))
  target?.scrollIntoView()
  return target !== null
}

/** Stores the positions across reloads. Returns a function that stops this. */
export function watchScroll(currentKey: () => string): () => void {
  window.history.scrollRestoration = 'manual'
  const store = () => {
    saveScroll(currentKey())
    // Without storage, a reload starts at the top.
    tabTexts.write(STORED_AS, JSON.stringify([...positions].slice(-ENTRIES_MAX)))
  }
  window.addEventListener('pagehide', store)
  return () => window.removeEventListener('pagehide', store)
}

const ENTRIES_MAX = 100

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(tabTexts.read(STORED_AS) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition) : []
  } catch {
    return []
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
