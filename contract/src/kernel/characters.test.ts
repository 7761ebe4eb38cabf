import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { countCharacters, maxCharacters } from './characters.ts'
import { text } from './scalars.ts'

const FAMILY = '👨‍👩‍👧‍👦'

it('counts code points, a line break once, and no space around a text', () => {
  expect(countCharacters('')).toBe(0)
  expect(countCharacters('  Ella \n')).toBe(4)
  expect(countCharacters('a\r\nb\rc\nd')).toBe(7)
  expect(countCharacters('🏔️')).toBe(2)
  expect(countCharacters(FAMILY)).toBe(7)
  expect(countCharacters('ශ්‍රී ලංකා')).toBe(Array.from('ශ්‍රී ලංකා').length)
})

it('takes a text that has as many characters as it may, and refuses one more', () => {
  const schema = z.string().check(maxCharacters(14))
  expect(z.safeParse(schema, FAMILY + FAMILY).success).toBe(true)
  expect(z.safeParse(schema, `${FAMILY}${FAMILY}!`).error?.issues[0]?.message).toBe(
    'must be 14 characters at the most',
  )
  expect(z.toJSONSchema(schema)).toMatchObject({ type: 'string', maxLength: 14 })
})

it('counts the line breaks of a multipart form as the browser did', () => {
  const lines = text({ max: 7 })
  expect(z.decode(lines, 'a\r\nb\r\nc\r\nd')).toBe('a\nb\nc\nd')
})
