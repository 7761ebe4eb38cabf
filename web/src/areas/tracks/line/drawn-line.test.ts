import { expect, it } from 'vitest'
import { dotAt, drawLine, pathsOf, secondsNear, spotOf, viewOfLine } from './drawn-line.ts'
import { lineOf, type TrackLine } from './track-line.ts'

const SIZE = { width: 400, height: 300 }

function trackOf(...places: readonly (readonly [north: number, east: number])[]): TrackLine {
  const points = places.map(([north, east], index) => ({
    seconds: index * 10,
    latitude: 6.8 + north / 100,
    longitude: 81 + east / 100,
    height: null,
  }))
  const line = lineOf([points], 1000)
  if (!line) throw new Error('there is no line')
  return line
}
const drawn = (line: TrackLine, size = SIZE) => drawLine(line, viewOfLine(line, size), size)

it.each([
  ['wide', trackOf([0, 0], [0.1, 9])],
  ['high', trackOf([0, 0], [9, 0.1])],
  ['a single spot', trackOf([0, 0], [0, 0])],
])('a track that is %s is drawn within the map, in its middle', (_shape, line) => {
  const points = drawn(line)
  for (const { x, y } of points) {
    expect(x).toBeGreaterThan(20)
    expect(x).toBeLessThan(380)
    expect(y).toBeGreaterThan(20)
    expect(y).toBeLessThan(280)
  }
  const [first, last] = [points[0], points.at(-1)]
  expect(((first?.x ?? 0) + (last?.x ?? 0)) / 2).toBeCloseTo(200, 5)
  expect(((first?.y ?? 0) + (last?.y ?? 0)) / 2).toBeCloseTo(150, 5)
})

it('north is up, and a kilometre is as long in each direction', () => {
  const line = trackOf([0, 0], [2, 2])
  const view = viewOfLine(line, SIZE)
  const at = (north: number, east: number) =>
    spotOf({ latitude: 6.8 + north / 100, longitude: 81 + east / 100 }, view, SIZE)
  expect(at(1, 0).y).toBeLessThan(at(0, 0).y)
  const north = at(0, 0).y - at(1, 0).y
  const east = at(0, 1).x - at(0, 0).x
  // A degree of longitude is shorter by the cosine of the latitude.
  expect(east / north).toBeCloseTo(Math.cos((6.8 * Math.PI) / 180), 2)
})

it('the dot is between the points, and points ahead', () => {
  const points = drawn(trackOf([0, 0], [0, 4], [4, 4]))
  expect(dotAt(points, 5).angle).toBeCloseTo(0, 5)
  expect(dotAt(points, 15).angle).toBeCloseTo(-90, 5)
  expect(dotAt(points, 10).angle).toBeCloseTo(-45, 5)
  expect(dotAt(points, 5).x).toBeCloseTo(((points[0]?.x ?? 0) + (points[1]?.x ?? 0)) / 2, 5)
  expect(dotAt(points, 20).along).toBeCloseTo(points[2]?.along ?? 0, 5)
})

it('a press near the line is the nearest moment, and a press far from it none', () => {
  const points = drawn(trackOf([0, 0], [0, 4]))
  const { x, y } = dotAt(points, 2.5)
  expect(secondsNear(points, { x, y: y + 20 }, { reach: 28, around: 0 })).toBeCloseTo(2.5, 5)
  expect(secondsNear(points, { x, y: y + 40 }, { reach: 28, around: 0 })).toBeUndefined()
  expect(secondsNear(points, { x: -100, y }, { reach: Infinity, around: 0 })).toBe(0)
})

it('where the line passes twice, a press is the pass that is nearer to the current moment', () => {
  const points = drawn(trackOf([0, 0], [0, 4], [0, 0.01]))
  const spot = dotAt(points, 5)
  expect(secondsNear(points, spot, { reach: 28, around: 2 })).toBeCloseTo(5, 1)
  expect(secondsNear(points, spot, { reach: 28, around: 19 })).toBeCloseTo(15, 1)
})

it('segments are paths of their own, with dotted lines between them', () => {
  const at = (seconds: number, east: number) => ({
    seconds,
    latitude: 6.8,
    longitude: 81 + east,
    height: null,
  })
  const line = lineOf(
    [
      [at(0, 0), at(1, 0.01)],
      [at(5, 0.02), at(6, 0.03)],
    ],
    3000,
  )
  if (!line) throw new Error('there is no line')
  const points = drawn(line)
  const { segments, gaps } = pathsOf(points)
  expect(segments.map(({ from }) => from)).toEqual([0, 5])
  expect(segments[1]?.length).toBeCloseTo(segments[0]?.length ?? 0, 5)
  expect(gaps).toHaveLength(1)
  // Half of the gap is no part of either.
  expect(dotAt(points, 3).along).toBeCloseTo(segments[0]?.length ?? 0, 5)
})
