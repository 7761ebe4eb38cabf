import { expect, test } from 'vitest'
import { cropArea, moved, shownPart, WHOLE, withinPicture, ZOOM_MAX } from './crop.ts'

// A picture of 3000x1000 in a square frame: three times too wide.
const wide = { width: 3000, height: 1000 }
const shape = 3

test('shows as much of the picture as fills the frame', () => {
  expect(shownPart(WHOLE, shape)).toEqual({ width: 1 / 3, height: 1 })
  expect(cropArea(WHOLE, wide, shape)).toEqual({ left: 1000, top: 0, width: 1000, height: 1000 })
  expect(cropArea({ zoom: 2, x: 0.5, y: 0.5 }, wide, shape)).toEqual({
    left: 1250,
    top: 250,
    width: 500,
    height: 500,
  })
})

test('moves the crop against the drag and stops at the edges', () => {
  const right = moved(WHOLE, { x: -0.5, y: 0 }, shape)
  expect(right.x).toBeCloseTo(0.5 + 1 / 6)
  expect(moved(WHOLE, { x: 9, y: 9 }, shape)).toEqual({ zoom: 1, x: 1 / 6, y: 0.5 })
})

test('limits zooming out to the picture and zooming in to a maximum', () => {
  expect(withinPicture({ zoom: 0.2, x: 0, y: 2 }, 1)).toEqual({ zoom: 1, x: 0.5, y: 0.5 })
  expect(withinPicture({ zoom: 99, x: 0.5, y: 0.5 }, 1).zoom).toBe(ZOOM_MAX)
})

test('keeps the full width of a tall picture', () => {
  expect(shownPart(WHOLE, 0.5)).toEqual({ width: 1, height: 0.5 })
})
