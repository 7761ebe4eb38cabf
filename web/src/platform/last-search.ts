import { storedValue } from './stored-value.ts'

/** The last search term in this browser, used by the results page when its URL has none. */
export const lastSearch = storedValue<string>(
  'msv',
  (stored) => stored ?? '',
  (term) => term || null,
)
