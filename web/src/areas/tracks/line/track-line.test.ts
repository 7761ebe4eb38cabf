import { expect, it } from 'vitest'
import type { TrackPoint } from '@serendib/contract'
import { lineOf, positionAt, speedAt, type TrackLine } from './track-line.ts'

/** A thousandth of a degree of latitude, in metres. */
const STEP = 111.19

const point = (seconds: number, north: number, height: number | null = null): TrackPoint => ({
  seconds,
  latitude: 6.8 + north / 1000,
  longitude: 81,
  height,
})

/** Due north: ten seconds for each of two steps, a gap of five steps, and one more step. */
const SEGMENTS = [
  [point(10, 0, 1000), point(20, 1, 1100), point(30, 2, 1150)],
  [point(60, 7, 1300), point(70, 8, 1200)],
]
const get = (line: TrackLine | undefined): TrackLine => {
  if (!line) throw new Error('there is no line')
  return line
}
const line = get(lineOf(SEGMENTS, 3 * STEP))

it('a track knows where it is at each moment', () => {
  const here = positionAt(line, 15)
  expect(here.latitude).toBeCloseTo(6.8005, 6)
  expect(here.metres).toBeCloseTo(0.5 * STEP, 0)
  expect(here.height).toBe(1050)
  expect(here.isKnown).toBe(true)
  expect(positionAt(line, 65).metres).toBeCloseTo(2.5 * STEP, 0)
})

it('a position in a gap is a guess that counts no metres', () => {
  const there = positionAt(line, 45)
  expect(there.latitude).toBeCloseTo(6.8045, 6)
  expect(there.metres).toBeCloseTo(2 * STEP, 0)
  expect(there.isKnown).toBe(false)
  expect(positionAt(line, 30).isKnown).toBe(true)
})

it('before its start and after its end a track stays there, as a guess', () => {
  expect(positionAt(line, 0)).toMatchObject({ latitude: 6.8, metres: 0, isKnown: false })
  expect(positionAt(line, 100)).toMatchObject({ metres: line.metres, isKnown: false })
})

it('the kilometres of a simplified line are stretched to the length that the server measured', () => {
  const longer = get(lineOf(SEGMENTS, 6 * STEP))
  expect(positionAt(longer, 20).metres).toBeCloseTo(2 * STEP, 0)
  expect(positionAt(longer, 70).metres).toBeCloseTo(6 * STEP, 5)
})

it('the speed is measured within a segment, and unknown in a gap', () => {
  expect(speedAt(line, 20)).toBeCloseTo(STEP / 10, 1)
  expect(speedAt(line, 29)).toBeCloseTo(STEP / 10, 1)
  expect(speedAt(line, 61)).toBeCloseTo(STEP / 10, 1)
  expect(speedAt(line, 45)).toBeNull()
})

it('a track without heights, with one point or with none is read too', () => {
  expect(positionAt(get(lineOf([[point(0, 0), point(1, 1)]], 111)), 0.5).height).toBeNull()
  const single = get(lineOf([[point(5, 0)]], 0))
  expect(positionAt(single, 5)).toMatchObject({ metres: 0, isKnown: true })
  expect(speedAt(single, 5)).toBeNull()
  expect(lineOf([], 0)).toBeUndefined()
})
