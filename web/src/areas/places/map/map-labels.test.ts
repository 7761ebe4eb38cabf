import { expect, it } from 'vitest'
import { groupPlaces, TARGET, WHOLE, type MapSize } from './map-geometry.ts'
import { buttonSpot, cardSpot, labelSides, locatorSpot } from './map-labels.ts'

const place = (slug: string, latitude: number, longitude: number, videos = 1) => ({
  slug,
  latitude,
  longitude,
  videos,
})
const ella = place('ella', 6.8667, 81.0466, 3)
const jaffna = place('jaffna', 9.665, 80.022)
const size: MapSize = { width: 340, target: TARGET.pointer }
/** The group whose first place this is. */
function groupOf(slug: string, groups: ReturnType<typeof grouped>) {
  const group = groups.find(({ places: [first] }) => first.slug === slug)
  if (!group) throw new Error(`${slug} has no group`)
  return group
}
const grouped = (places: (typeof ella)[], of = size) => groupPlaces(places, { view: WHOLE, ...of })

it('places a name where it covers neither a marker nor another name nor the edge', () => {
  const groups = grouped([ella, jaffna, place('kallady', 7.72, 81.95)])
  const sides = labelSides(groups, { ...size, nameOf: ({ places: [first] }) => first.slug })
  expect(groups.map((group) => sides.get(group))).toEqual(['right', 'left', 'right'])
  const crowded = grouped([place('a', 7, 80.5, 9), place('b', 7, 80.8)])
  const named = labelSides(crowded, { ...size, nameOf: () => 'a very long name indeed for a small map' })
  expect(named.size).toBe(0)
})

it('places no name on another marker’s target', () => {
  // 60 pixels apart: enough space between two diamonds, but not between two touch targets.
  const places = [place('abcd', 7, 80.5, 9), place('b', 7, 80.5 + (60 / 340) * 2.64)]
  const sideFor = (target: number) => {
    const groups = grouped(places, { width: 340, target })
    return labelSides(groups, { width: 340, target, nameOf: ({ places: [first] }) => first.slug }).get(
      groupOf('abcd', groups),
    )
  }
  expect(sideFor(TARGET.pointer)).toBe('right')
  expect(sideFor(TARGET.finger)).toBe('left')
})

it('places a card next to its marker where it covers no other, otherwise where it covers the fewest', () => {
  const uploadItem = { width: 520, target: TARGET.pointer }
  const cardOf = (slug: string, places: (typeof ella)[]) => {
    const groups = grouped(places, uploadItem)
    const group = groupOf(slug, groups)
    return {
      ...cardSpot(group, groups, { ...uploadItem, button: undefined }),
      x: group.at.x * 520,
      y: group.at.y * 825,
    }
  }
  const alone = cardOf('jaffna', [jaffna])
  expect(alone.left).toBeCloseTo(alone.x + 14)
  expect(alone.top).toBeCloseTo(alone.y - 39)
  // A marker to its right and no space on the left: above it.
  const beside = cardOf('a', [place('a', 8, 80.3), place('b', 8, 80.8)])
  expect(beside.top + 78).toBeCloseTo(beside.y - 14)
  // Markers all around: in a corner.
  const around = [place('b', 8, 80.8), place('c', 8.3, 80.4), place('d', 7.7, 80.4)]
  expect(cardOf('a', [place('a', 8, 80.3), ...around])).toMatchObject({ left: 8, top: 8 })
})

it('places the back button in a corner without markers, and the card elsewhere', () => {
  const uploadItem = { width: 520, target: TARGET.pointer }
  expect(buttonSpot([], uploadItem)).toMatchObject({ left: 8, top: 8 })
  const groups = grouped([place('north-west', 9.85, 79.6), place('north', 9.75, 80.2)], uploadItem)
  const button = buttonSpot(groups, uploadItem)
  expect(button).toMatchObject({ left: 520 - 144 - 8, top: 8 })
  const north = groupOf('north', groups)
  // There would be space on the right without the button.
  const free = cardSpot(north, groups, { ...uploadItem, button: undefined })
  const card = cardSpot(north, groups, { ...uploadItem, button })
  expect(card).not.toEqual(free)
  expect(card.left + card.width <= button.left || card.top >= button.top + 36).toBe(true)
})

it('places a card within the smallest map, and not over its own marker', () => {
  const phone = { width: 240, target: TARGET.finger }
  for (const each of [ella, jaffna, place('mirissa', 5.9483, 80.4716), place('mannar', 8.981, 79.9044)]) {
    const group = groupOf(each.slug, grouped([each], phone))
    const { left, top, width } = cardSpot(group, [group], { ...phone, button: undefined })
    const [x, y] = [group.at.x * 240, group.at.y * 240 * (825 / 520)]
    expect([left >= 0, left + width <= 240, top >= 0, top + 78 <= 240 * (825 / 520)]).not.toContain(false)
    expect(x > left && x < left + width && y > top && y < top + 78).toBe(false)
  }
})

it('places a name on the side that the route does not cross, if there is space', () => {
  const groups = grouped([place('kandy', 7.29, 80.63)])
  const sideBy = (...to: { x: number; y: number }[]) => {
    const [group] = groups
    if (!group) throw new Error('there is no marker')
    const route = [group.at, ...to]
    return labelSides(groups, { ...size, nameOf: () => 'Kandy', route }).get(group)
  }
  const [{ at } = { at: { x: 0, y: 0 } }] = groups
  expect(sideBy({ x: 0.9, y: at.y })).toBe('left')
  expect(sideBy({ x: 0.1, y: at.y })).toBe('right')
  expect(sideBy({ x: at.x, y: 0.1 })).toBe('right')
  expect(sideBy({ x: at.x + 0.2, y: 0.1 })).toBe('right')
  // The route crosses both sides, and either is better than no name.
  expect(sideBy({ x: 0.9, y: at.y }, { x: 0.1, y: at.y })).toBe('right')
})

it('places the locator in a corner without markers, and the back button in another', () => {
  const uploadItem = { width: 520, target: TARGET.pointer }
  const corner = { left: 520 - 64 - 8, top: expect.closeTo(825 - 101.5 - 8, 0) as number }
  expect(locatorSpot([], uploadItem)).toMatchObject(corner)
  const south = grouped([place('east', 6.05, 81.9), place('middle', 7.5, 80.8)], uploadItem)
  expect(locatorSpot(south, uploadItem)).toMatchObject({ left: 8, top: corner.top })
  const around = grouped([place('a', 9.8, 79.6), place('b', 9.8, 81.8), place('c', 5.95, 79.6)], uploadItem)
  const locator = locatorSpot(around, uploadItem)
  expect(locator).toMatchObject(corner)
  expect(buttonSpot(around, { ...uploadItem, locator })).not.toMatchObject({ left: 368, top: 781 })
  expect(buttonSpot(around, uploadItem)).toMatchObject({ left: 368, top: 781 })
})
