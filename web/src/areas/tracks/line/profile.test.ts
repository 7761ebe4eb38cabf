import { expect, it } from 'vitest'
import { heightProfile, speedProfile } from './profile.ts'
import { lineOf, type TrackLine } from './track-line.ts'

function trackOf(heights: readonly (number | null)[]): TrackLine {
  const points = heights.map((height, index) => ({
    seconds: index * 60,
    latitude: 6.8 + index / 100,
    longitude: 81,
    height,
  }))
  const line = lineOf([points.slice(0, 2), points.slice(2)], 4000)
  if (!line) throw new Error('there is no line')
  return line
}

it('the profile of heights is from the lowest to the highest, and open in gaps', () => {
  const profile = heightProfile(trackOf([1000, 1200, 1300, 1400]))
  expect(profile).toMatchObject({ least: 1000, most: 1400 })
  const shares = profile?.values.map(({ share }) => share) ?? []
  expect(shares[0]).toBe(0)
  expect(shares.at(-1)).toBe(1)
  expect(profile?.values.find(({ seconds }) => seconds === 90)?.share).toBeNull()
})

it('a flat road is a flat line in the middle', () => {
  const shares = heightProfile(trackOf([10, 11, 10, 11]))?.values.flatMap(({ share }) => share ?? []) ?? []
  expect(Math.min(...shares)).toBeGreaterThan(0.45)
  expect(Math.max(...shares)).toBeLessThan(0.55)
})

it('there is no profile without heights, and one of speeds from standing still', () => {
  const line = trackOf([null, null, null, null])
  expect(heightProfile(line)).toBeUndefined()
  expect(speedProfile(line)?.least).toBe(0)
})
