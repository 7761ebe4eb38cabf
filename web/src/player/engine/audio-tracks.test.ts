import { expect, test } from 'vitest'
import { preferredTrack, type AudioTrack } from './audio-tracks.ts'

const track = (name: string, language: string, more: Partial<AudioTrack> = {}): AudioTrack => ({
  name,
  language,
  isDefault: false,
  isAccessible: false,
  ...more,
})
const TRACKS = [
  track('English', 'en', { isDefault: true }),
  track('English (audio description)', 'en', { isAccessible: true }),
  track('සිංහල (audio description)', 'si', { isAccessible: true }),
  track('සිංහල', 'si'),
  track('Commentary', 'en'),
]
const chosen = (audioLanguage?: string, audioName?: string) =>
  preferredTrack(TRACKS, { audioLanguage, audioName })?.name

test('plays the default audio track until the viewer chooses one', () => {
  expect(chosen()).toBe('English')
  expect(preferredTrack([], { audioLanguage: 'en', audioName: 'English' })).toBeUndefined()
})

test('plays the same audio track, or one in its language, in the next video', () => {
  expect(chosen('en', 'Commentary')).toBe('Commentary')
  expect(chosen('si', 'Audio')).toBe('සිංහල')
  expect(chosen('en', 'Interview')).toBe('English')
  expect(chosen('ta', 'தமிழ்')).toBe('English')
  expect(chosen('und', 'Audio 2')).toBe('English')
})
