import { describe, expect, it } from 'vitest'
import { hiddenAreas, METRES_PER_DEGREE } from './hidden-areas.ts'

const HOME = { latitude: 6.87, longitude: 81.05 }
const SHARES = [0, 0.2, 0.5, 0.8, 1]

function metresFromHome({ latitude, longitude }: typeof HOME): number {
  const narrowing = Math.cos((HOME.latitude * Math.PI) / 180)
  return Math.hypot(latitude - HOME.latitude, (longitude - HOME.longitude) * narrowing) * METRES_PER_DEGREE
}

describe('hidden areas around the ends of a track', () => {
  it('contain everything within the chosen distance of the end', () => {
    for (const far of SHARES)
      for (const around of SHARES) {
        const [area] = hiddenAreas([HOME], 500, [far, around])
        expect(area && area.metres - metresFromHome(area)).toBeCloseTo(500, 3)
      }
  })

  it('do not have the end in their middle', () => {
    for (const far of SHARES)
      for (const around of SHARES) {
        const [area] = hiddenAreas([HOME], 500, [far, around])
        expect(area && metresFromHome(area)).toBeGreaterThanOrEqual(49.9)
      }
  })

  it('stay where they are for the same track', () => {
    const shares = [0.1, 0.2, 0.3, 0.4]
    expect(hiddenAreas([HOME, HOME], 200, shares)).toEqual(hiddenAreas([HOME, HOME], 200, shares))
    expect(hiddenAreas([HOME, HOME], 200, shares)[0]).not.toEqual(hiddenAreas([HOME, HOME], 200, shares)[1])
  })

  it('are missing if nothing is hidden', () => {
    expect(hiddenAreas([HOME], 0, [0.5, 0.5])).toEqual([])
  })
})
