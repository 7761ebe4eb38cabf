import { expect, it } from 'vitest'
import { spreadTrack } from './track-line.ts'

const at = (seconds: number) => ({ seconds, latitude: 6.8, longitude: 81, height: null })

it('spreads a track from the first to the last second of a video, with its gaps', () => {
  const hour = [
    [at(100), at(1900)],
    [at(2800), at(3700)],
  ]
  expect(spreadTrack(hour, 120).map((points) => points.map(({ seconds }) => seconds))).toEqual([
    [0, 60],
    [90, 120],
  ])
  expect(spreadTrack([[at(7)]], 120)).toEqual([[at(0)]])
  expect(spreadTrack([], 120)).toEqual([])
})
