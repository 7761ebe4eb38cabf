import { expect, test } from 'vitest'
import { PIECE_BYTES, piecesOf, usualChoice, type Choice } from './plan.ts'

test('pieces follow each other from the first byte to the last', () => {
  expect(piecesOf(2 * PIECE_BYTES + 1)).toEqual([
    { number: 0, start: 0, end: PIECE_BYTES - 1 },
    { number: 1, start: PIECE_BYTES, end: 2 * PIECE_BYTES - 1 },
    { number: 2, start: 2 * PIECE_BYTES, end: 2 * PIECE_BYTES },
  ])
  expect(piecesOf(PIECE_BYTES)).toHaveLength(1)
  expect(piecesOf(1)).toEqual([{ number: 0, start: 0, end: 0 }])
})

const choice = (rung: number): Choice => ({ form: 'stream', rung, bytes: rung * 1000 })

test('who saves data is offered a small quality, others a middling one', () => {
  const choices = [240, 360, 480, 720, 1080].map(choice)
  expect(usualChoice(choices, true)?.rung).toBe(360)
  expect(usualChoice(choices, false)?.rung).toBe(720)
  expect(usualChoice([choice(1080)], true)?.rung).toBe(1080)
  expect(usualChoice([], true)).toBeUndefined()
})
