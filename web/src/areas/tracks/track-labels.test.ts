import { expect, it } from 'vitest'
import type { StopPlace } from '@serendib/contract'
import { nearestPlace } from './line/near-places.ts'
import { lineOf } from './line/track-line.ts'
import { measuresText, positionText } from './track-labels.ts'

const place = (name: string, latitude: number, longitude: number): StopPlace => ({
  slug: name.toLowerCase(),
  name,
  nameEn: name,
  nameSi: '',
  nameTa: '',
  district: 'Badulla',
  latitude,
  longitude,
})
const IDALGASHINNA = place('Idalgashinna', 6.782, 80.901)
const OHIYA = place('Ohiya', 6.821, 80.841)

const points = [
  { seconds: 0, latitude: 6.7685, longitude: 80.958, height: 1431 },
  { seconds: 100, latitude: 6.782, longitude: 80.91, height: 1600 },
  { seconds: 200, latitude: 6.79, longitude: 80.87, height: 1700 },
]
const line = lineOf([points], 10_000)
if (!line) throw new Error('there is no line')

it('the value says the kilometre and the nearest place, if one is near', () => {
  const places = [OHIYA, IDALGASHINNA]
  expect(positionText(line, 100, places)).toMatch(/^Kilometre 5\.\d of 10\.0, near Idalgashinna$/)
  expect(positionText(line, 0, places)).toBe('Kilometre 0.0 of 10.0')
  expect(positionText(line, 100, [])).toMatch(/^Kilometre 5\.\d of 10\.0$/)
})

it('height and speed are said only where viewers get them', () => {
  expect(measuresText(line, 50, { height: true, speed: true })).toMatch(/^1,516 m · 1\d\d km\/h$/)
  expect(measuresText(line, 50, { height: true, speed: false })).toBe('1,516 m')
  expect(measuresText(line, 50, { height: false, speed: false })).toBe('')
})

it('near is within 3 km', () => {
  expect(nearestPlace({ latitude: 6.79, longitude: 80.905 }, [OHIYA, IDALGASHINNA])).toBe(IDALGASHINNA)
  expect(nearestPlace({ latitude: 6.9, longitude: 80.9 }, [OHIYA, IDALGASHINNA])).toBeUndefined()
})
