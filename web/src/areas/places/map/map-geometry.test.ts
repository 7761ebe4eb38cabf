import { describe, expect, it } from 'vitest'
import { groupPlaces, pointOf, TARGET, viewOf, WHOLE, within } from './map-geometry.ts'

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
const target = TARGET.pointer
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

  it('groups places that a phone cannot separate, those with most videos first, and separates them where there is space', () => {
    expect(slugsOf(groupPlaces(all, { view: WHOLE, width: 340, target }))).toEqual([
      ['jaffna'],
      ['ella', 'nine-arch-bridge', 'haputale'],
      ['galle'],
    ])
    expect(slugsOf(groupPlaces(all, { view: WHOLE, width: 1000, target }))).toEqual([
      ['jaffna'],
      ['ella', 'nine-arch-bridge'],
      ['haputale'],
      ['galle'],
    ])
  })

  it.each([TARGET.pointer, TARGET.finger])(
    'leaves a circle of %i pixels to each marker, wherever markers are',
    (size) => {
      const many = Array.from({ length: 160 }, (_, n) =>
        place(`p${n}`, 6 + ((n * 37) % 360) / 100, 79.9 + ((n * 53) % 190) / 100, (n % 9) + 1),
      )
      for (const width of [280, 340, 520, 800]) {
        const groups = groupPlaces(many, { view: WHOLE, width, target: size })
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
            expect(distance).toBeGreaterThanOrEqual(size)
          }
      }
    },
  )

  it('groups two small markers that are closer than a target, and leaves two that are farther apart', () => {
    const apart = (pixels: number, size: number) =>
      groupPlaces([place('a', 7, 80.5), place('b', 7, 80.5 + (pixels / 340) * 2.64)], {
        view: WHOLE,
        width: 340,
        target: size,
      })
    expect(apart(27, TARGET.pointer)).toHaveLength(1)
    expect(apart(29, TARGET.pointer)).toHaveLength(2)
    expect(apart(43, TARGET.finger)).toHaveLength(1)
    expect(apart(45, TARGET.finger)).toHaveLength(2)
  })

  it('zooms in on a group until its places separate, and omits those outside the frame', () => {
    const view = viewOf([ella, arches].map(pointOf))
    expect(view.scale).toBeCloseTo(24, 0)
    expect(slugsOf(groupPlaces(all, { view, width: 340, target }))).toEqual([['nine-arch-bridge'], ['ella']])
    // About two hundred metres apart.
    const neighbours = [place('temple', 7.2936, 80.6413), place('lake', 7.2918, 80.642)]
    expect(
      slugsOf(groupPlaces(neighbours, { view: viewOf(neighbours.map(pointOf)), width: 340, target })),
    ).toEqual([['temple'], ['lake']])
  })

  it("separates a group's places for touch too, on the smallest phone", () => {
    const neighbours = [place('temple', 7.2936, 80.6413), place('lake', 7.2918, 80.642)]
    const view = viewOf(neighbours.map(pointOf))
    expect(groupPlaces(neighbours, { view, width: 288, target: TARGET.finger })).toHaveLength(2)
  })

  it.each([
    ['inland', [ella, arches]],
    ['at the northern edge', [jaffna, place('point-pedro', 9.821, 80.233)]],
    ['at the southern edge', [place('mirissa', 5.9483, 80.4716), place('dondra-head', 5.921, 80.594)]],
    ['at the western edge', [place('talaimannar', 9.0958, 79.729), place('kalpitiya', 8.229, 79.76)]],
  ])('centres a group in its zoomed view: %s', (_where, group) => {
    const view = viewOf(group.map(pointOf))
    const shown = group.map((each) => within(view, pointOf(each)))
    for (const axis of ['x', 'y'] as const) {
      const along = shown.map((point) => point[axis])
      expect((Math.min(...along) + Math.max(...along)) / 2).toBeCloseTo(0.5)
      expect(Math.max(...along) - Math.min(...along)).toBeLessThanOrEqual(0.6 + 1e-9)
    }
  })

  it('hides markers that would be half outside a zoomed view', () => {
    const view = viewOf([ella, arches].map(pointOf))
    const half = { x: 0.5 / view.scale, y: 0.5 / view.scale }
    const degrees = (share: number) => view.center.x * 2.64 + 79.38 + half.x * share * 2.64
    const latitude = 9.95 - view.center.y * 4.15
    const shown = (share: number) =>
      groupPlaces([place('edge', latitude, degrees(share))], { view, width: 340, target }).length
    expect([shown(0.9), shown(0.97), shown(1.1)]).toEqual([1, 0, 0])
  })

  it('never zooms in beyond the maximum', () => {
    expect(viewOf([ella, arches].map(pointOf), 4).scale).toBe(4)
    expect(viewOf([pointOf(ella), pointOf(ella)], 4)).toEqual({ center: pointOf(ella), scale: 4 })
    expect(viewOf([pointOf(ella)], 4)).toEqual({ center: pointOf(ella), scale: 4 })
  })

  it('does not zoom in on places that span the island', () => {
    expect(viewOf([pointOf(jaffna), pointOf(galle)])).toBe(WHOLE)
  })
})
