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
  if (new URLSearchParams(window.location.search).get('hl') === lang) keepLanguage(lang)
}

/**
 * Keeps the chosen language, with the account of a signed-in user too, and opens the page in it. The service worker
 * refreshes what it caches with every page that opens.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  const session = currentSession()
  if (session) {
    updateSession({ language })
    // Without a connection, only this browser keeps the choice.
    const saved = call(sessionCalls.changeLanguage, { body: { userId: session.userId, language } })
    await saved.catch(() => undefined)
  }
  const url = new URL(window.location.href)
  url.searchParams.delete('hl')
  window.location.replace(url)
}

/** Opens a page of the site in an account's language. False if texts are in that language already, or it chose none. */
export function followLanguage(language: Language | null | undefined, path: string): boolean {
  if (language == null || language === currentLanguage()) return false
  keepLanguage(language)
  window.location.replace(path)
  return true
}

/** Keeps a language for this browser. */
export function keepLanguage(language: Language): void {
  keepCookie(`${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`)
}
