import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { takeBeginning, countCharacters, maxCharacters } from './characters.ts'
import { plainText } from './scalars.ts'

const FAMILY = '👨‍👩‍👧‍👦'

it('counts characters as people see them, a line break as one, and ignores surrounding whitespace', () => {
  expect(countCharacters('')).toBe(0)
  expect(countCharacters('  Ella \n')).toBe(4)
  expect(countCharacters('a\r\nb\rc\nd')).toBe(7)
  expect(countCharacters('🏔️')).toBe(1)
  expect(countCharacters(`Ella ${FAMILY}`)).toBe(6)
  expect(countCharacters('කාලේ')).toBe(2)
  expect(countCharacters('දිය'.repeat(50))).toBe(100)
  expect(countCharacters('e\u0301')).toBe(1)
})

it('accepts a text of the maximum length and rejects one character more', () => {
  const schema = z.string().check(maxCharacters(14))
  expect(z.safeParse(schema, FAMILY.repeat(14)).success).toBe(true)
  expect(z.safeParse(schema, `${FAMILY.repeat(14)}!`).error?.issues[0]?.message).toBe(
    'must be at most 14 characters',
  )
  expect(z.toJSONSchema(schema)).toMatchObject({ type: 'string', maxLength: 14 })
})

it('counts line breaks of a multipart form as the browser does', () => {
  const lines = plainText({ max: 7 })
  expect(z.decode(lines, 'a\r\nb\r\nc\r\nd')).toBe('a\nb\nc\nd')
})

it('counts what is piled up on one letter as several characters', () => {
  expect(countCharacters(`e${'\u0301'.repeat(9)}`)).toBe(1)
  expect(countCharacters(`e${'\u0301'.repeat(99)}`)).toBe(10)
  expect(countCharacters('👨🏻‍❤️‍💋‍👨🏻')).toBe(1)
})

it('stops counting at the first character beyond a limit', () => {
  expect(countCharacters('කා'.repeat(300_000), 14)).toBe(15)
  expect(countCharacters(`e${'\u0301'.repeat(300_000)}Ella`, 14)).toBe(30_001)
})

it.each([
  ['Ella', 2, 'El'],
  [`Ella ${FAMILY}`, 15, 'Ella '],
  [`Ella ${FAMILY}`, 16, `Ella ${FAMILY}`],
  ['කාලේ', 3, 'කා'],
  [`${'x'.repeat(300)}${FAMILY}`, 305, 'x'.repeat(300)],
  [FAMILY, 3, ''],
])('ends a text with a whole character: %s in %i units', (text, units, beginning) => {
  expect(takeBeginning(text, units)).toBe(beginning)
})
