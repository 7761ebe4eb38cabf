import { expect, test } from 'vitest'
import { isBlank, settingsFaults } from './settings-form.ts'

const settings = { name: 'Fort Walks', slug: 'fort-walks', description: '', location: '', featured: [] }

test('is blank only when both name and url are empty (CHANNEL-40)', () => {
  expect(isBlank({ ...settings, name: ' ', slug: '' })).toBe(true)
  expect(isBlank({ ...settings, name: '' })).toBe(false)
})

test('asks for the one that is missing', () => {
  expect(settingsFaults(settings)).toEqual({})
  expect(settingsFaults({ ...settings, name: ' ' })).toEqual({ name: 'Please enter a name' })
  expect(settingsFaults({ ...settings, slug: '' })).toEqual({ slug: 'Please enter a URL' })
})
