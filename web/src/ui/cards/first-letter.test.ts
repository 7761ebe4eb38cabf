import { expect, it } from 'vitest'
import { firstLetter } from './first-letter.ts'

it.each([
  ['nimali', 'N'],
  ['  fort walks ', 'F'],
  ['e\u0301lan', 'E\u0301'],
  ['නිමාලි', 'නි'],
  ['ශ්‍රී ලංකාව', 'ශ්‍රී'],
  ['ක්ෂිතිජ', 'ක්ෂි'],
  ['யாழ்', 'யா'],
  ['ஸ்ரீதர்', 'ஸ்ரீ'],
  ['கொழும்பு', 'கொ'],
  ['🐘 Wild Ceylon', '🐘'],
  ['3 Wheels', '3'],
])('takes the first letter of %j as %j', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})

it('returns undefined for an empty name', () => {
  expect(firstLetter('  ')).toBeUndefined()
})
