import { describe, expect, it } from 'vitest'
import { hiddenAreas, METRES_PER_DEGREE, withSharesOf } from './hidden-areas.ts'

const HOME = { latitude: 6.87, longitude: 81.05 }
const SHARES = [0, 0.2, 0.5, 0.8, 1]
/** The same shares for both ends and each size. */
const everywhere = (far: number, around: number) => Array.from({ length: 6 }, () => [far, around]).flat()
/** Twelve different ones. */
const DIFFERENT = Array.from({ length: 12 }, (_, index) => (index * 0.37) % 1)

function metresFromHome({ latitude, longitude }: typeof HOME): number {
  const narrowing = Math.cos((HOME.latitude * Math.PI) / 180)
  return Math.hypot(latitude - HOME.latitude, (longitude - HOME.longitude) * narrowing) * METRES_PER_DEGREE
}

describe('hidden areas around the ends of a track', () => {
  it('contain everything within the chosen distance of the end', () => {
    for (const far of SHARES)
      for (const around of SHARES) {
        const [area] = hiddenAreas([HOME], 500, everywhere(far, around))
        expect(area && area.metres - metresFromHome(area)).toBeCloseTo(500, 3)
      }
  })

  it('do not have the end in their middle', () => {
    for (const far of SHARES)
      for (const around of SHARES) {
        const [area] = hiddenAreas([HOME], 500, everywhere(far, around))
        expect(area && metresFromHome(area)).toBeGreaterThanOrEqual(49.9)
      }
  })

  it('stay where they are for the same track', () => {
    expect(hiddenAreas([HOME, HOME], 200, DIFFERENT)).toEqual(hiddenAreas([HOME, HOME], 200, DIFFERENT))
    const [first, last] = hiddenAreas([HOME, HOME], 200, DIFFERENT)
    expect(first).not.toEqual(last)
  })

  it('of two sizes are moved independently: together they would give the end away', () => {
    const [small, large] = [500, 1000].flatMap((metres) => hiddenAreas([HOME], metres, DIFFERENT))
    if (!small || !large) throw new Error('areas are missing')
    // Moved by the same share in the same direction, the end would be as far beyond the smaller.
    const guess = {
      latitude: 2 * small.latitude - large.latitude,
      longitude: 2 * small.longitude - large.longitude,
    }
    expect(metresFromHome(guess)).toBeGreaterThan(50)
  })

  it('are moved alike where an end gets the shares of another', () => {
    const shared = withSharesOf(everywhere(0.9, 0.9), 1, DIFFERENT, 0)
    for (const metres of [200, 500, 1000]) {
      const [first, last] = hiddenAreas([HOME, HOME], metres, shared)
      expect(last).toEqual(hiddenAreas([HOME], metres, DIFFERENT)[0])
      expect(first).toEqual(hiddenAreas([HOME], metres, everywhere(0.9, 0.9))[0])
    }
  })

  it('are missing if nothing is hidden', () => {
    expect(hiddenAreas([HOME], 0, [0.5, 0.5])).toEqual([])
  })
})
