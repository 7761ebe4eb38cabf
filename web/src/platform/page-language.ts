import { isLanguage, LANGUAGE_COOKIE, setLanguage, type Language } from '@serendib/texts'
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

/** Keeps the chosen language and opens the page in it. */
export function chooseLanguage(language: Language): void {
  keepLanguage(language)
  const url = new URL(window.location.href)
  url.searchParams.delete('hl')
  window.location.replace(url)
}

/** Keeps a language for this browser. */
export function keepLanguage(language: Language): void {
  keepCookie(`${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`)
}
