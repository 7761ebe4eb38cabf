import { describe, expect, it } from 'vitest'
import { coastOf } from './coast.ts'
import { groupPlaces, TARGET, WHOLE, type MapSize } from './map-geometry.ts'
import { placeLabels } from './map-labels.ts'

const place = (slug: string, latitude: number, longitude: number, videos = 1) => ({
  slug,
  latitude,
  longitude,
  videos,
})
const ella = place('ella', 6.8667, 81.0466, 3)
const jaffna = place('jaffna', 9.665, 80.022)
const size: MapSize = { width: 340, target: TARGET.pointer }
const lettering = { widthOf: (text: string) => text.length * 6, height: 18 }
const grouped = (places: (typeof ella)[], of = size) => groupPlaces(places, { view: WHOLE, ...of })

/** Each place's name, with where it is from its marker. */
function namesOf(
  groups: ReturnType<typeof grouped>,
  options: Partial<Parameters<typeof placeLabels<typeof ella>>[1]> = {},
) {
  const nameOf = ({ places: [first] }: (typeof groups)[number]) => first.slug
  const labels = placeLabels(groups, { ...size, lettering, isOnCoast: () => false, nameOf, ...options })
  return new Map(groups.map((group) => [nameOf(group), labels.get(group)]))
}

/** 'right', 'above left' ... */
function sideOf(label: ReturnType<typeof namesOf> extends Map<string, infer L> ? L : never, length: number) {
  if (!label) return undefined
  const width = length * 6
  const along = label.left >= 0 ? 'right' : label.left + width <= 0 ? 'left' : ''
  const across = label.top + 18 <= 0 ? 'above' : label.top >= 0 ? 'below' : ''
  return [across, along].filter(Boolean).join(' ')
}

describe('the name of a marker', () => {
  it('is on its right, otherwise on its left, where it covers neither a marker nor a name nor the edge', () => {
    const names = namesOf(grouped([ella, jaffna, place('kallady', 7.72, 81.95)]))
    expect(sideOf(names.get('ella'), 4)).toBe('right')
    expect(sideOf(names.get('kallady'), 7)).toBe('left')
    expect(names.get('ella')?.leader).toBeUndefined()
  })

  it('is omitted where it is too long for the map', () => {
    const nameOf = () => 'a name that is far too long for the width of such a small map of an island'
    const names = namesOf(grouped([place('a', 7, 80.5, 9)]), { nameOf })
    expect([...names.values()]).toEqual([undefined])
  })

  it('is not on another marker’s target', () => {
    // 60 pixels apart: enough space between two diamonds, but not between two touch targets.
    const places = [place('abcd', 7, 80.5, 9), place('b', 7, 80.5 + (60 / 340) * 2.64)]
    const sideFor = (target: number) =>
      sideOf(namesOf(grouped(places, { width: 340, target }), { target }).get('abcd'), 4)
    expect(sideFor(TARGET.pointer)).toBe('right')
    expect(sideFor(TARGET.finger)).toBe('left')
  })

  it('may be in the sea beside the island, where the map shows it', () => {
    const groups = grouped([place('kalmunai', 7.4, 81.95)])
    const blocked = { isOnCoast: (box: { left: number }) => box.left < 300 }
    expect(namesOf(groups, blocked).get('kalmunai')).toBeUndefined()
    expect(sideOf(namesOf(groups, { ...blocked, sides: { x: 90, y: 0 } }).get('kalmunai'), 8)).toBe('right')
  })

  it('stands away from the coast at the end of a line, if there is no space next to the marker', () => {
    const wide = { width: 483, target: TARGET.pointer, sides: { x: 96, y: 12 } }
    const [group] = grouped([jaffna], wide)
    if (!group) throw new Error('there is no marker')
    const isOnCoast = coastOf(WHOLE, wide)
    const label = namesOf([group], { ...wide, isOnCoast }).get('jaffna')
    expect(isOnCoast(label?.box ?? { left: 0, right: 0, top: 0, bottom: 0 })).toBe(false)
    expect(label?.leader?.length).toBeGreaterThan(10)
  })

  it('is on the side that the route does not cross, if there is space', () => {
    const groups = grouped([place('kandy', 7.29, 80.63)])
    const [{ at } = { at: { x: 0, y: 0 } }] = groups
    const sideBy = (...to: { x: number; y: number }[]) =>
      sideOf(namesOf(groups, { route: [at, ...to] }).get('kandy'), 5)
    expect(sideBy({ x: 0.9, y: at.y })).toBe('left')
    expect(sideBy({ x: 0.1, y: at.y })).toBe('right')
    expect(sideBy({ x: at.x, y: 0.1 })).toBe('right')
    expect(sideBy({ x: 0.9, y: at.y }, { x: 0.1, y: at.y })).toMatch(/above|below/)
  })

  it('is not below what else covers the map', () => {
    const groups = grouped([place('kandy', 7.29, 80.63)])
    const taken = [{ left: 165, right: 340, top: 300, bottom: 400 }]
    expect(sideOf(namesOf(groups, { taken }).get('kandy'), 5)).toBe('left')
  })
})

it('the coast runs through a square at Galle Fort, and through none at Kandy or in the open sea', () => {
  const isOnCoast = coastOf(WHOLE, { width: 520, target: TARGET.pointer })
  const around = (latitude: number, longitude: number) => {
    const [{ at } = { at: { x: 0, y: 0 } }] = grouped([place('here', latitude, longitude)])
    const [x, y] = [at.x * 520, at.y * 825]
    return isOnCoast({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 })
  }
  expect([around(6.0266, 80.217), around(7.29, 80.63), around(6.4, 79.6)]).toEqual([true, false, false])
})
