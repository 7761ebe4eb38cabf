import { expect, test } from 'vitest'
import { faultOfHlsError } from './fault.ts'

test.each([
  ['removed', 'manifestLoadError', 404],
  ['removed', 'manifestLoadError', 410],
  ['connection', 'manifestLoadError', 0],
  ['connection', 'fragLoadTimeOut', undefined],
  ['missing', 'fragLoadError', 404],
  ['missing', 'manifestLoadError', 503],
  ['broken', 'manifestParsingError', 200],
] as const)('tells the viewer "%s" for %s with status %s', (fault, details, code) => {
  expect(faultOfHlsError({ type: 'networkError', details, code })).toBe(fault)
})

test('tells the viewer "broken" or "unsupported" for what cannot be decoded', () => {
  expect(faultOfHlsError({ type: 'mediaError', details: 'bufferAppendError' })).toBe('broken')
  expect(faultOfHlsError({ type: 'mediaError', details: 'manifestIncompatibleCodecsError' })).toBe(
    'unsupported',
  )
})
