const KEY = 'serendib.reloaded-at'

/** A page that still fails this soon after it was loaded anew fails for another reason. Milliseconds. */
const LOOP_GUARD_MS = 30_000

/** Whether an error says that a script or style sheet of the page could not be fetched; each browser has its own words. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  )
}

/** True once, and then not again for half a minute: it keeps a page from being loaded anew for ever. */
export function mayReloadForNewVersion(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY))
    if (Date.now() - last < LOOP_GUARD_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
