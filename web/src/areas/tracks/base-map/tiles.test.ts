import { expect, it } from 'vitest'
import { spotOf, viewOfLine } from '../line/drawn-line.ts'
import { lineOf } from '../line/track-line.ts'
import { cornerOfTile, tilesOf } from './tiles.ts'

const SIZE = { width: 400, height: 300 }
const PYRAMID = { minZoom: 0, maxZoom: 18 }

function viewFrom(...ends: readonly (readonly [latitude: number, longitude: number])[]) {
  const points = ends.map(([latitude, longitude], seconds) => ({
    seconds,
    latitude,
    longitude,
    height: null,
  }))
  const line = lineOf([points], 1000)
  if (!line) throw new Error('there is no line')
  return viewOfLine(line, SIZE)
}
const WALK = viewFrom([6.8667, 81.0466], [6.8712, 81.0511])
const ISLAND = viewFrom([9.7, 79.7], [5.95, 81.8])

it('the corners of tiles are where the usual formulas of the web have them', () => {
  expect(cornerOfTile(0, 0, 0)).toEqual({ latitude: expect.closeTo(85.0511, 4), longitude: -180 })
  expect(cornerOfTile(1, 1, 1)).toEqual({ latitude: expect.closeTo(0, 9), longitude: 0 })
  // Colombo's harbour is in tile 14/11825/7875 of OpenStreetMap.
  const [start, end] = [cornerOfTile(14, 11_825, 7875), cornerOfTile(14, 11_826, 7876)]
  expect([start.longitude, end.longitude]).toEqual([expect.closeTo(79.8267, 4), expect.closeTo(79.8486, 4)])
  expect([start.latitude, end.latitude]).toEqual([expect.closeTo(6.9482, 4), expect.closeTo(6.9264, 4)])
})

it.each([
  ['a walk', WALK],
  ['the whole island', ISLAND],
])('on the map of %s each place of a tile is drawn within a pixel of where tracks have it', (_name, view) => {
  const tiles = tilesOf({ view, size: SIZE }, PYRAMID)
  expect(tiles.length).toBeGreaterThan(1)
  expect(tiles.length).toBeLessThan(20)
  for (const { zoom, column, row, left, top, width, height } of tiles) {
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const spot = spotOf(cornerOfTile(zoom, column + share, row + share), view, SIZE)
      expect(Math.abs(spot.x - (left + share * width))).toBeLessThan(1)
      expect(Math.abs(spot.y - (top + share * height))).toBeLessThan(1)
    }
  }
})

it.each([
  ['a walk', WALK],
  ['the whole island', ISLAND],
])('tiles cover the map of %s without gaps, and nothing far beyond it', (_name, view) => {
  const tiles = tilesOf({ view, size: SIZE }, PYRAMID)
  const holds = (x: number, y: number) =>
    tiles.filter(
      ({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height,
    ).length
  for (const x of [0, 133, 399]) for (const y of [0, 150, 299]) expect(holds(x, y), `${x} ${y}`).toBe(1)
  for (const { left, top, width, height } of tiles) {
    expect(left).toBeLessThan(SIZE.width)
    expect(top).toBeLessThan(SIZE.height)
    expect(left + width).toBeGreaterThanOrEqual(0)
    expect(top + height).toBeGreaterThanOrEqual(0)
    expect(width).toBeGreaterThan(150)
    expect(width).toBeLessThan(400)
  }
})

it('tiles that are a little too coarse are enlarged, and tiles of a whole country are left out', () => {
  const zoomOf = (maxZoom: number) => tilesOf({ view: WALK, size: SIZE }, { minZoom: 0, maxZoom })[0]?.zoom
  const best = zoomOf(18) ?? 0
  expect(best).toBeGreaterThan(12)
  expect(zoomOf(best - 2)).toBe(best - 2)
  expect(zoomOf(best - 4)).toBeUndefined()
  expect(tilesOf({ view: ISLAND, size: SIZE }, { minZoom: 14, maxZoom: 18 })).toEqual([])
})
