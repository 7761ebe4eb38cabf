import { expect, it } from 'vitest'
import { findWords, type FoundBy } from './find-words.ts'

it.each<[FoundBy, string, string]>([
  ['film', '  slow train ', 'slow train'],
  ['film', 'https://site.lk/ella-by-train', 'ella-by-train'],
  ['film', 'http://localhost:4000/ella-by-train?t=9&playlist=3#x', 'ella-by-train'],
  ['film', 'site.lk/ella-by-train/', 'ella-by-train'],
  ['film', '/ella-by-train', 'ella-by-train'],
  ['film', 'https://site.lk/embed/ella-by-train', 'ella-by-train'],
  ['film', 'https://site.lk/', 'https://site.lk/'],
  ['film', 'by bus / by train', 'by bus / by train'],
  ['film', 'ella/kandy', 'ella/kandy'],
  ['film', 'https://site.lk/channels/hill-diaries', 'https://site.lk/channels/hill-diaries'],
  ['film', '/%zz', '%zz'],
  ['film', '/by bus', '/by bus'],
  ['film', '/%E0%B6%87%E0%B6%BD%E0%B7%8A%E0%B6%BD', 'ඇල්ල'],
  ['channel', 'https://site.lk/channels/hill-diaries?tab=videos', 'hill-diaries'],
  ['channel', '/channels/hill-diaries/', 'hill-diaries'],
  ['channel', '/channels/', '/channels/'],
  ['channel', 'https://site.lk/ella-by-train', 'https://site.lk/ella-by-train'],
  ['words', 'https://site.lk/ella', 'https://site.lk/ella'],
])('finds a %s by what was typed: %s', (foundBy, typed, words) => {
  expect(findWords(typed, foundBy)).toBe(words)
})
