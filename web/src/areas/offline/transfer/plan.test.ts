import { expect, test } from 'vitest'
import { PIECE_BYTES } from '@serendib/contract'
import { piecesOf, usualChoice, type Choice } from './plan.ts'

test('the chunks cover a file without gaps', () => {
  expect(piecesOf(2 * PIECE_BYTES + 1)).toEqual([
    { number: 0, start: 0, end: PIECE_BYTES - 1 },
    { number: 1, start: PIECE_BYTES, end: 2 * PIECE_BYTES - 1 },
    { number: 2, start: 2 * PIECE_BYTES, end: 2 * PIECE_BYTES },
  ])
  expect(piecesOf(PIECE_BYTES)).toHaveLength(1)
  expect(piecesOf(1)).toEqual([{ number: 0, start: 0, end: 0 }])
})

const choice = (rendition: number): Choice => ({ form: 'stream', rendition, bytes: rendition * 1000 })

test('users who save data are offered a small quality, others a medium one', () => {
  const choices = [240, 360, 480, 720, 1080].map(choice)
  expect(usualChoice(choices, true)?.rendition).toBe(360)
  expect(usualChoice(choices, false)?.rendition).toBe(720)
  expect(usualChoice([0, 1080].map(choice), true)?.rendition).toBe(1080)
  expect(usualChoice([choice(0)], true)?.rendition).toBe(0)
  expect(usualChoice([], true)).toBeUndefined()
})
