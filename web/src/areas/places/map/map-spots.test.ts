import { expect, it } from 'vitest'
import { groupPlaces, TARGET, WHOLE, type MapSize } from './map-geometry.ts'
import { buttonSpot, cardSpot, locatorSpot } from './map-spots.ts'

const place = (slug: string, latitude: number, longitude: number, videos = 1) => ({
  slug,
  latitude,
  longitude,
  videos,
})
const ella = place('ella', 6.8667, 81.0466, 3)
const jaffna = place('jaffna', 9.665, 80.022)
const desktop: MapSize = { width: 520, target: TARGET.pointer }
const CARD_HEIGHT = 212
const EDGE = 12
/** The group whose first place this is. */
function groupOf(slug: string, groups: ReturnType<typeof grouped>) {
  const group = groups.find(({ places: [first] }) => first.slug === slug)
  if (!group) throw new Error(`${slug} has no group`)
  return group
}
const grouped = (places: (typeof ella)[], of = desktop) => groupPlaces(places, { view: WHOLE, ...of })

it('places a card next to its marker where it covers no other, otherwise where it covers the fewest', () => {
  const cardOf = (slug: string, places: (typeof ella)[]) => {
    const groups = grouped(places)
    const group = groupOf(slug, groups)
    return {
      ...cardSpot(group, groups, { ...desktop, button: undefined }),
      x: group.at.x * 520,
      y: group.at.y * 825,
    }
  }
  const alone = cardOf('ella', [place('ella', 8, 80.3)])
  expect(alone.left).toBeCloseTo(alone.x + 14)
  expect(alone.top).toBeCloseTo(alone.y - CARD_HEIGHT / 2)
  // A marker to its right and no space on the left: above it.
  const beside = cardOf('a', [place('a', 8, 80.3), place('b', 8, 80.8)])
  expect(beside.top + CARD_HEIGHT).toBeCloseTo(beside.y - 14)
  // Markers all around: in a corner.
  const around = [place('b', 8, 80.8), place('c', 8.3, 80.4), place('d', 7.7, 80.4)]
  expect(cardOf('a', [place('a', 8, 80.3), ...around])).toMatchObject({ left: EDGE, top: EDGE })
})

it('places the back button in a corner without markers, and the card elsewhere', () => {
  expect(buttonSpot([], desktop)).toMatchObject({ left: EDGE, top: EDGE })
  const groups = grouped([place('north-west', 9.85, 79.6), place('north', 9.75, 80.2)])
  const button = buttonSpot(groups, desktop)
  expect(button).toMatchObject({ left: 520 - 144 - EDGE, top: EDGE })
  const north = groupOf('north', groups)
  // There would be space on the right without the button.
  const free = cardSpot(north, groups, { ...desktop, button: undefined })
  const card = cardSpot(north, groups, { ...desktop, button })
  expect(card).not.toEqual(free)
  expect(card.left + card.width <= button.left || card.top >= button.top + 36).toBe(true)
})

it('uses the corners of the sea around the island', () => {
  expect(buttonSpot([], { ...desktop, sides: { x: 80, y: 10 } })).toMatchObject({
    left: EDGE - 80,
    top: EDGE - 10,
  })
})

it('places a card within the smallest map, and not over its own marker', () => {
  const phone = { width: 275, target: TARGET.finger }
  for (const each of [ella, jaffna, place('mirissa', 5.9483, 80.4716), place('mannar', 8.981, 79.9044)]) {
    const group = groupOf(each.slug, grouped([each], phone))
    const { left, top, width } = cardSpot(group, [group], { ...phone, button: undefined })
    const [x, y] = [group.at.x * 275, group.at.y * 275 * (825 / 520)]
    expect([left >= 0, left + width <= 275, top >= 0, top + CARD_HEIGHT <= 275 * (825 / 520)]).not.toContain(
      false,
    )
    expect(x > left && x < left + width && y > top && y < top + CARD_HEIGHT).toBe(false)
  }
})

it('places the locator in a corner without markers, and the back button in another', () => {
  const corner = { left: 520 - 64 - EDGE, top: expect.closeTo(825 - 101.5 - EDGE, 0) as number }
  expect(locatorSpot([], desktop)).toMatchObject(corner)
  const south = grouped([place('east', 6.05, 81.9), place('middle', 7.5, 80.8)])
  expect(locatorSpot(south, desktop)).toMatchObject({ left: EDGE, top: corner.top })
  const around = grouped([place('a', 9.8, 79.6), place('b', 9.8, 81.8), place('c', 5.95, 79.6)])
  const locator = locatorSpot(around, desktop)
  expect(locator).toMatchObject(corner)
  expect(buttonSpot(around, { ...desktop, locator })).not.toMatchObject({ left: 364, top: 777 })
  expect(buttonSpot(around, desktop)).toMatchObject({ left: 364, top: 777 })
})
