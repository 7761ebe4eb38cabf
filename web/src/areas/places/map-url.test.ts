import { expect, it } from 'vitest'
import { readView, viewText } from './map-url.ts'
import { pointOf, viewOf, WHOLE } from './map/map-geometry.ts'

const view = viewOf([
  pointOf({ latitude: 6.8667, longitude: 81.0466 }),
  pointOf({ latitude: 6.8768, longitude: 81.0608 }),
])

it('writes a zoomed view into the URL and reads it back', () => {
  const text = viewText(view)
  expect(text).toBe('6.8718,81.0537,24.2')
  const read = readView(text ?? null)
  expect(read.scale).toBeCloseTo(view.scale, 1)
  expect(read.center.x).toBeCloseTo(view.center.x, 4)
  expect(read.center.y).toBeCloseTo(view.center.y, 4)
})

it('writes nothing for the whole island, and reads anything invalid as the whole island', () => {
  expect(viewText(WHOLE)).toBeUndefined()
  for (const text of [
    null,
    '',
    'Ella',
    '6.9,81.05',
    '6.9,81.05,0.5',
    '6.9,81.05,1',
    '6.9,81.05,9999',
    '51,0.1,9',
  ])
    expect(readView(text)).toBe(WHOLE)
  expect(readView('6.9,81.05,12,3')).toBe(WHOLE)
  expect(readView('6.9.1,81.05,12')).toBe(WHOLE)
  expect(readView('Ella', view)).toBe(view)
  expect(readView('7,80,2', view)).toMatchObject({ scale: 2 })
})
