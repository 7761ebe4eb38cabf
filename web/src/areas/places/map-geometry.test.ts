import { describe, expect, it } from 'vitest'
import { groupPlaces, labelSides, pointOf, viewOf, WHOLE, within } from './map-geometry.ts'

const place = (slug: string, latitude: number, longitude: number, videos = 1) => ({
  slug,
  latitude,
  longitude,
  videos,
})
const ella = place('ella', 6.8667, 81.0466, 3)
const arches = place('nine-arch-bridge', 6.8768, 81.0608, 2)
const haputale = place('haputale', 6.7681, 80.9575)
const jaffna = place('jaffna', 9.665, 80.022)
const galle = place('galle', 6.0535, 80.221)
const all = [ella, arches, haputale, jaffna, galle]
const slugsOf = (groups: ReturnType<typeof groupPlaces>) =>
  groups.map(({ places }) => places.map(({ slug }) => slug))

describe('the map of the island', () => {
  it('puts north above south and west left of east, within its frame', () => {
    expect(pointOf(jaffna).y).toBeLessThan(pointOf(galle).y)
    expect(pointOf(galle).x).toBeLessThan(pointOf(ella).x)
    for (const each of all) {
      const { x, y } = pointOf(each)
      expect([x > 0, x < 1, y > 0, y < 1]).toEqual([true, true, true, true])
    }
  })

  it('joins what a phone cannot tell apart, the place with most films first, and tells it apart where there is room', () => {
    expect(slugsOf(groupPlaces(all, { view: WHOLE, width: 340 }))).toEqual([
      ['jaffna'],
      ['ella', 'nine-arch-bridge', 'haputale'],
      ['galle'],
    ])
    expect(slugsOf(groupPlaces(all, { view: WHOLE, width: 1000 }))).toEqual([
      ['jaffna'],
      ['ella', 'nine-arch-bridge'],
      ['haputale'],
      ['galle'],
    ])
  })

  it('leaves at least 24 pixels to each marker, whatever stands there', () => {
    const many = Array.from({ length: 160 }, (_, n) =>
      place(`p${n}`, 6 + ((n * 37) % 360) / 100, 79.9 + ((n * 53) % 190) / 100, (n % 9) + 1),
    )
    for (const width of [280, 340, 520, 800]) {
      const groups = groupPlaces(many, { view: WHOLE, width })
      expect(groups.flatMap(({ places }) => places)).toHaveLength(160)
      expect(groups.reduce((sum, { videos }) => sum + videos, 0)).toBe(
        many.reduce((sum, { videos }) => sum + videos, 0),
      )
      for (const [index, one] of groups.entries())
        for (const other of groups.slice(index + 1)) {
          const distance = Math.hypot(
            (one.at.x - other.at.x) * width,
            (one.at.y - other.at.y) * width * (825 / 520),
          )
          expect(distance).toBeGreaterThanOrEqual(24)
        }
    }
  })

  it('joins two small markers that are less than a finger apart, and leaves two that are more', () => {
    const apart = (pixels: number) =>
      groupPlaces([place('a', 7, 80.5), place('b', 7, 80.5 + (pixels / 340) * 2.64)], {
        view: WHOLE,
        width: 340,
      })
    expect(apart(23)).toHaveLength(1)
    expect(apart(29)).toHaveLength(2)
  })

  it('comes closer to a group until its places stand apart, and leaves out what is beyond the frame', () => {
    const view = viewOf([ella, arches].map(pointOf))
    expect(view.scale).toBeCloseTo(21, 0)
    expect(slugsOf(groupPlaces(all, { view, width: 340 }))).toEqual([['nine-arch-bridge'], ['ella']])
    // Some two hundred metres.
    const neighbours = [place('temple', 7.2936, 80.6413), place('lake', 7.2918, 80.642)]
    expect(slugsOf(groupPlaces(neighbours, { view: viewOf(neighbours.map(pointOf)), width: 340 }))).toEqual([
      ['temple'],
      ['lake'],
    ])
    const corner = viewOf([pointOf(jaffna)])
    const { x, y } = within(corner, pointOf(jaffna))
    expect([x >= 0, x <= 1, y >= 0, y <= 1]).toEqual([true, true, true, true])
    expect(viewOf([pointOf(jaffna), pointOf(galle)]).scale).toBe(1)
  })

  it('writes a name where it covers neither a marker nor another name nor the edge', () => {
    const groups = groupPlaces([ella, jaffna, place('kallady', 7.72, 81.95)], { view: WHOLE, width: 340 })
    const sides = labelSides(groups, { width: 340, nameOf: ({ places: [first] }) => first.slug })
    expect(groups.map((group) => sides.get(group))).toEqual(['right', 'left', 'right'])
    const crowded = groupPlaces([place('a', 7, 80.5, 9), place('b', 7, 80.8)], { view: WHOLE, width: 340 })
    const named = labelSides(crowded, { width: 340, nameOf: () => 'a very long name indeed for a small map' })
    expect(named.size).toBe(0)
  })
})
