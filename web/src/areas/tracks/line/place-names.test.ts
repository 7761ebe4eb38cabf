import { expect, it } from 'vitest'
import { dotAt, drawLine, spotOf, viewOfLine } from './drawn-line.ts'
import { placeNames } from './place-names.ts'
import { lineOf } from './track-line.ts'

const SIZE = { width: 400, height: 300 }
const LETTERING = { widthOf: (text: string) => text.length * 7, height: 18 }
const points = [0, 1, 2, 3].map((step) => ({
  seconds: step,
  latitude: 6.8 + step / 200,
  longitude: 81 + step / 100,
  height: null,
}))
const line = lineOf([points], 5000)
if (!line) throw new Error('there is no line')
const view = viewOfLine(line, SIZE)
const drawn = drawLine(line, view, SIZE)

const place = (name: string, latitude: number, longitude: number) => ({
  key: name,
  name,
  ...spotOf({ latitude, longitude }, view, SIZE),
})
const namesOf = (
  places: readonly ReturnType<typeof place>[],
  taken = [] as Parameters<typeof placeNames>[2]['taken'],
) => placeNames(places, drawn, { size: SIZE, taken }, LETTERING)

it('a name is beside its place, and not over the line', () => {
  const [name] = namesOf([place('Ella', 6.805, 81.01)])
  expect(name?.name).toBe('Ella')
  const box = {
    left: name?.left ?? 0,
    right: (name?.left ?? 0) + 28,
    top: name?.top ?? 0,
    bottom: (name?.top ?? 0) + 18,
  }
  for (const { x, y } of drawn)
    expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(false)
})

it('of places at the same spot the first one has its name, and others where there is space', () => {
  const many = Array.from({ length: 6 }, (_, index) => place(`Place ${index}`, 6.802, 81.025))
  const names = namesOf(many).map(({ name }) => name)
  expect(names[0]).toBe('Place 0')
  expect(names.length).toBeLessThan(6)
})

it('a place beyond the map and one under the scale bar have no name', () => {
  expect(namesOf([place('Jaffna', 9.66, 80.01)])).toEqual([])
  expect(namesOf([place('Ella', 6.805, 81.01)], [{ left: 0, right: 400, top: 0, bottom: 300 }])).toEqual([])
})

it('a name of a spot on the line is beside it, also where the line is slanting', () => {
  const spots = [0.5, 1.5, 2.5].map((seconds) => ({
    key: `${seconds}`,
    name: '1:05',
    ...dotAt(drawn, seconds),
  }))
  expect(namesOf(spots).map(({ key }) => key)).toEqual(['0.5', '1.5', '2.5'])
})
