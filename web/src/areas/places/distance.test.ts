import { describe, expect, it } from 'vitest'
import { distanceText, kilometresBetween, nearestFirst } from './distance.ts'

const colombo = { latitude: 6.9271, longitude: 79.8612 }
const kandy = { latitude: 7.2906, longitude: 80.6337 }
const jaffna = { latitude: 9.6615, longitude: 80.0255 }
const london = { latitude: 51.5074, longitude: -0.1278 }

describe('the distance', () => {
  it('is measured over the ground in kilometres, also halfway around the world', () => {
    expect(kilometresBetween(colombo, kandy)).toBeCloseTo(94.4, 0)
    expect(kilometresBetween(kandy, colombo)).toBeCloseTo(94.4, 0)
    expect(kilometresBetween(london, colombo)).toBeGreaterThan(8650)
    expect(kilometresBetween(london, colombo)).toBeLessThan(8750)
    expect(kilometresBetween(kandy, kandy)).toBe(0)
    expect(
      kilometresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
    ).toBeCloseTo(111.2, 0)
  })

  it('sorts the nearest first', () => {
    const places = [jaffna, colombo, kandy]
    const found = nearestFirst(places, kandy)
    expect(found.map(({ latitude }) => latitude)).toEqual([7.2906, 6.9271, 9.6615])
    expect(found.map(({ kilometres }) => Math.round(kilometres))).toEqual([0, 94, 272])
    expect(places[0]).toBe(jaffna)
  })

  it('is shown in whole kilometres', () => {
    expect([0.4, 1, 94.4, 8695].map(distanceText)).toEqual(['less than 1 km', '1 km', '94 km', '8,695 km'])
  })
})
