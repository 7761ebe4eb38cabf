import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { countCharacters, maxCharacters } from './characters.ts'
import { plainText } from './scalars.ts'

const FAMILY = '👨‍👩‍👧‍👦'

it('counts code points, counts a line break as one character, and ignores surrounding whitespace', () => {
  expect(countCharacters('')).toBe(0)
  expect(countCharacters('  Ella \n')).toBe(4)
  expect(countCharacters('a\r\nb\rc\nd')).toBe(7)
  expect(countCharacters('🏔️')).toBe(2)
  expect(countCharacters(FAMILY)).toBe(7)
  expect(countCharacters('ශ්‍රී ලංකා')).toBe(Array.from('ශ්‍රී ලංකා').length)
})

it('accepts a text of the maximum length and rejects one character more', () => {
  const schema = z.string().check(maxCharacters(14))
  expect(z.safeParse(schema, FAMILY + FAMILY).success).toBe(true)
  expect(z.safeParse(schema, `${FAMILY}${FAMILY}!`).error?.issues[0]?.message).toBe(
    'must be at most 14 characters',
  )
  expect(z.toJSONSchema(schema)).toMatchObject({ type: 'string', maxLength: 14 })
})

it('counts line breaks of a multipart form as the browser does', () => {
  const lines = plainText({ max: 7 })
  expect(z.decode(lines, 'a\r\nb\r\nc\r\nd')).toBe('a\nb\nc\nd')
})
