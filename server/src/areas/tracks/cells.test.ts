import { describe, expect, it } from 'vitest'
import { cellsNear, cellsOf } from './cells.ts'

const ELLA = { latitude: 6.8667, longitude: 81.0466 }
const lineAt = (...points: (typeof ELLA)[]) => ({
  seconds: points.map((_, index) => index * 10),
  latitudes: points.map(({ latitude }) => latitude),
  longitudes: points.map(({ longitude }) => longitude),
})
const north = (metres: number) => ({ ...ELLA, latitude: ELLA.latitude + metres / 111_195 })
const isNear = (point: typeof ELLA, here: typeof ELLA) =>
  cellsOf(lineAt(point)).some(({ cell }) => cellsNear(here).includes(cell))

describe('cells of a track', () => {
  it('have the moment when the track first comes into them', () => {
    expect(cellsOf(lineAt(ELLA, north(20), north(3000), ELLA)).map(({ seconds }) => seconds)).toEqual([0, 20])
  })

  it('are near a position within 1.2 km and not beyond 3 km', () => {
    for (const metres of [0, 300, 600, 900, 1200]) expect(isNear(north(metres), ELLA)).toBe(true)
    for (const metres of [3000, 5000, 50_000]) expect(isNear(north(metres), ELLA)).toBe(false)
  })

  it('are found in the order of their distance', () => {
    expect(cellsNear(ELLA)[0]).toBe(cellsOf(lineAt(ELLA))[0]?.cell)
  })

  it('join at the date line', () => {
    expect(isNear({ latitude: 0, longitude: -179.999 }, { latitude: 0, longitude: 179.999 })).toBe(true)
  })
})
