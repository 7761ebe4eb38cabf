import { expect, it } from 'vitest'
import { uptimeText } from './uptime.ts'

it.each([
  [59, '0 min'],
  [5 * 3600 + 20 * 60, '5 h 20 min'],
  [24 * 3600, '1 d 0 h'],
  [76 * 3600 + 59 * 60, '3 d 4 h'],
])('formats the uptime of %i seconds as %s', (seconds, text) => {
  expect(uptimeText(seconds)).toBe(text)
})
