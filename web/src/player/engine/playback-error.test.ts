import { expect, test } from 'vitest'
import { errorOfHlsError } from './playback-error.ts'

test.each([
  ['removed', 'manifestLoadError', 404],
  ['removed', 'manifestLoadError', 410],
  ['connection', 'manifestLoadError', 0],
  ['connection', 'fragLoadTimeOut', undefined],
  ['missing', 'fragLoadError', 404],
  ['missing', 'manifestLoadError', 503],
  ['limited', 'fragLoadError', 429],
  ['limited', 'manifestLoadError', 429],
  ['broken', 'manifestParsingError', 200],
] as const)('reports "%s" to the viewer for %s with status %s', (error, details, code) => {
  expect(errorOfHlsError({ type: 'networkError', details, code })).toBe(error)
})

test('reports "broken" or "unsupported" for files that cannot be decoded', () => {
  expect(errorOfHlsError({ type: 'mediaError', details: 'bufferAppendError' })).toBe('broken')
  expect(errorOfHlsError({ type: 'mediaError', details: 'manifestIncompatibleCodecsError' })).toBe(
    'unsupported',
  )
})
