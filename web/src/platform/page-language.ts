import { sessionCalls } from '@serendib/contract'
import { currentLanguage, isLanguage, LANGUAGE_COOKIE, setLanguage, type Language } from '@serendib/texts'
import { call } from './calls/api.ts'
import { currentSession, updateSession } from './session.ts'
import { keepCookie } from './site-data.ts'

/** How long the browser keeps the chosen language, in seconds: the longest that browsers allow. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

/** Shows texts in the page's language. A language that a link chose (`?hl=`) stays for the next pages. */
export function startPageLanguage(): void {
  const { lang } = document.documentElement
  if (!isLanguage(lang)) return
  setLanguage(() => lang)
  const url = new URL(window.location.href)
  if (url.searchParams.get('hl') !== lang) return
  keepLanguage(lang)
  url.searchParams.delete('hl')
  window.history.replaceState(window.history.state, '', url)
}

/**
 * Saves the chosen language, with the account of a signed-in user too, and opens the page in it. The service worker
 * refreshes what it caches with every page that opens.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  const session = currentSession()
  if (session) {
    updateSession({ language })
    // Without a connection, only this browser stores the choice.
    const saved = call(sessionCalls.changeLanguage, { body: { userId: session.userId, language } })
    await saved.catch(() => undefined)
  }
  openIn(language, window.location.href)
}

/** Opens a page of the site in an account's language. False if texts are in that language already, or it chose none. */
export function followLanguage(language: Language | null | undefined, path: string): boolean {
  if (language == null || language === currentLanguage()) return false
  keepLanguage(language)
  openIn(language, path)
  return true
}

/** Opens a page in a language. Browsers may request it before they have stored the cookie, so the URL says it too. */
function openIn(language: Language, path: string): void {
  const url = new URL(path, window.location.href)
  url.searchParams.set('hl', language)
  window.location.replace(url)
}

/** Stores a language for this browser. */
export function keepLanguage(language: Language): void {
  keepCookie(`${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`)
}
