import { expect, test } from 'vitest'
import { proposeAfter, proposeSlug, slugError } from './video-url.ts'

test.each([
  ['A quiet day on Lipton’s Seat', 'a-quiet-day-on-liptons-seat'],
  ['  Ella -- Rock!  (4K) ', 'ella-rock-4k'],
  ['Café & Crêpes in Galle', 'cafe-crepes-in-galle'],
  ['Ella', 'ella'],
])('proposes the URL for the title %j: %j', (title, slug) => {
  expect(proposeSlug(title)).toBe(slug)
})

test.each(['', 'Go', 'සීගිරිය', 'யாழ்ப்பாணம்', '!!!'])('proposes nothing for %j', (title) => {
  expect(proposeSlug(title)).toBe('')
})

test('does not propose a page of the site', () => {
  expect(proposeSlug('Playlists')).toBe('playlists-video')
})

test('truncates a long title at a word', () => {
  const slug = proposeSlug('The long road from Colombo over Kandy and Nuwara Eliya down to the sea')
  expect(slug).toBe('the-long-road-from-colombo-over-kandy-and-nuwara-eliya-down')
  expect(proposeSlug('x'.repeat(100))).toBe('x'.repeat(60))
})

test('adds a number to a taken proposal, within the maximum length', () => {
  expect(proposeAfter('ella-rock')).toBe('ella-rock-2')
  expect(proposeAfter('ella-rock-2')).toBe('ella-rock-3')
  expect(proposeAfter('ella-rock-9')).toBe('ella-rock-10')
  expect(proposeAfter(`${'x'.repeat(50)}-abcdefghi`)).toBe(`${'x'.repeat(50)}-2`)
})

test('validates a URL without the server', () => {
  expect(slugError('ella-rock_2')).toBeUndefined()
  expect(slugError('')).toBeUndefined()
  expect(slugError('el')).toMatch(/3 to 60/)
  expect(slugError('ella.rock')).toMatch(/3 to 60/)
  expect(slugError('AllVideos')).toMatch(/is reserved/)
})
