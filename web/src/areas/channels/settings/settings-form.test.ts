import { expect, test } from 'vitest'
import { isBlank } from './settings-form.ts'

const settings = { name: 'Fort Walks', slug: 'fort-walks' }

test('the settings are blank only when both name and URL are empty (CHANNEL-40)', () => {
  expect(isBlank({ ...settings, name: ' ', slug: '' })).toBe(true)
  expect(isBlank({ ...settings, name: '' })).toBe(false)
})
