import { storedValue } from './stored-value.ts'

/** The last term that was searched for here, where the results page looks when its address has none. */
export const lastSearch = storedValue<string>(
  'msv',
  (stored) => stored ?? '',
  (term) => term || null,
)
