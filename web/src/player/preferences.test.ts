import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changePreferences, getPreferences, subscribeToPreferences } from './preferences.ts'

const KEY = 'serendib.player'
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  stored.clear()
  getPreferences()
  vi.unstubAllGlobals()
})

test('a choice in one tab keeps the choices that another tab has stored since', () => {
  changePreferences({ volume: 0.5 })
  const ofOtherTab = { isDataSaver: true, isLowestOnly: true, isSoundOnly: true }
  stored.set(KEY, JSON.stringify({ ...getPreferences(), ...ofOtherTab }))
  changePreferences({ volume: 0.8 })
  expect(JSON.parse(stored.get(KEY) ?? '')).toMatchObject({ ...ofOtherTab, volume: 0.8 })
})

test('a tab follows the choices of other tabs', () => {
  const followed: (boolean | undefined)[] = []
  const stop = subscribeToPreferences(() => followed.push(getPreferences().isDataSaver))
  stored.set(KEY, '{"isDataSaver":true}')
  window.dispatchEvent(new Event('storage'))
  expect(followed).toEqual([true])
  stop()
})

test('stored text that cannot be read counts as no choice', () => {
  stored.set(KEY, '{"volume":3,"captionSize":"gigantic"}')
  expect(getPreferences()).toMatchObject({ volume: 1, captionSize: 'medium' })
  stored.set(KEY, 'nothing')
  expect(getPreferences()).toMatchObject({ volume: 1, isMuted: false })
})
