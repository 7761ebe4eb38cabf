const KEY = 'serendib.reloaded-at'

/** A page that fails again this soon after a reload fails for another reason. Milliseconds. */
const LOOP_GUARD_MS = 30_000

/** True once, then false for half a minute, so that a page is not reloaded endlessly. */
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
