import { expect, test } from 'vitest'
import { isBlank, settingsErrors } from './settings-form.ts'

const settings = { name: 'Fort Walks', slug: 'fort-walks', description: '', location: '', featured: [] }

test('the settings are blank only when both name and URL are empty (CHANNEL-40)', () => {
  expect(isBlank({ ...settings, name: ' ', slug: '' })).toBe(true)
  expect(isBlank({ ...settings, name: '' })).toBe(false)
})

test('the settings require the one that is missing', () => {
  expect(settingsErrors(settings)).toEqual({})
  expect(settingsErrors({ ...settings, name: ' ' })).toEqual({ name: 'Please enter a name' })
  expect(settingsErrors({ ...settings, slug: '' })).toEqual({ slug: 'Please enter a URL' })
})
