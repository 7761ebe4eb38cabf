import { expect, it } from 'vitest'
import { findWords, type FoundBy } from './find-words.ts'

it.each<[FoundBy, string, string]>([
  ['video', '  slow train ', 'slow train'],
  ['video', 'https://site.lk/ella-by-train', 'ella-by-train'],
  ['video', 'http://localhost:4000/ella-by-train?t=9&playlist=3#x', 'ella-by-train'],
  ['video', 'site.lk/ella-by-train/', 'ella-by-train'],
  ['video', '/ella-by-train', 'ella-by-train'],
  ['video', 'https://site.lk/embed/ella-by-train', 'ella-by-train'],
  ['video', 'https://site.lk/', 'https://site.lk/'],
  ['video', 'by bus / by train', 'by bus / by train'],
  ['video', 'ella/kandy', 'ella/kandy'],
  ['video', 'https://site.lk/channels/hill-diaries', 'https://site.lk/channels/hill-diaries'],
  ['video', '/%zz', '%zz'],
  ['video', '/by bus', '/by bus'],
  ['video', '/%E0%B6%87%E0%B6%BD%E0%B7%8A%E0%B6%BD', 'ඇල්ල'],
  ['channel', 'https://site.lk/channels/hill-diaries?tab=videos', 'hill-diaries'],
  ['channel', '/channels/hill-diaries/', 'hill-diaries'],
  ['channel', '/channels/', '/channels/'],
  ['channel', 'https://site.lk/ella-by-train', 'https://site.lk/ella-by-train'],
  ['words', 'https://site.lk/ella', 'https://site.lk/ella'],
])('finds a %s by what was typed: %s', (foundBy, typed, words) => {
  expect(findWords(typed, foundBy)).toBe(words)
})
