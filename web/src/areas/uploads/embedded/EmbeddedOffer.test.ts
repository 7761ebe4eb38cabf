import { expect, it } from 'vitest'
import { formatContent } from './EmbeddedOffer.tsx'

it.each([
  [['si'], 5, 'Sinhala subtitles and 5 chapters'],
  [['en', 'si', 'ta'], 0, 'English, Sinhala, and Tamil subtitles'],
  [['und'], 0, 'subtitles'],
  [[], 2, '2 chapters'],
])('names what is inside a file: %s and %d chapters', (embeddedCaptions, embeddedChapters, content) => {
  expect(formatContent({ embeddedCaptions, embeddedChapters })).toBe(content)
})
