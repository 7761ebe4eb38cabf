import { expect, test } from 'vitest'
import { matchPath } from './match.ts'

test.each([
  ['', '/', {}],
  ['allVideos', '/allVideos', {}],
  ['allVideos', '/ALLVIDEOS/', {}],
  ['channels/:slug', '/Channels/Slow-Roads', { slug: 'Slow-Roads' }],
  [':slug', '/%E0%B6%87%E0%B6%BD%E0%B7%8A%E0%B6%BD', { slug: 'ඇල්ල' }],
  [':slug', '/100%', { slug: '100%' }],
])('%s matches %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test.each([
  ['allVideos', '/'],
  ['allVideos', '/allVideos/2'],
  ['channels/:slug', '/channels'],
  [':slug', '/a/b'],
])('%s does not match %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined()
})
