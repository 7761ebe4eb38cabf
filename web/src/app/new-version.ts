import { tabTexts } from '../platform/site-data.ts'

const KEY = 'serendib.reloaded-at'

/** A page that fails again this soon after a reload fails for another reason. Milliseconds. */
const LOOP_GUARD_MS = 30_000

/** True once, then false for half a minute, so that a page is not reloaded endlessly. False without storage. */
export function mayReloadForNewVersion(): boolean {
  const last = Number(tabTexts.read(KEY))
  return Date.now() - last >= LOOP_GUARD_MS && tabTexts.write(KEY, String(Date.now()))
}
