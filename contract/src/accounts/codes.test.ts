import { expect, it } from 'vitest'
import { codeIn } from './codes.ts'

it.each([
  '220630',
  ' 220 630 ',
  '220-630',
  '220\u2013630',
  '220\u00a0630',
  '2 2 0 6 3 0',
  '２２０６３０',
  '\u200b220630',
  'Your code is 220630.',
  'Serendib: 220-630 is your code. It is valid for 10 minutes.',
  '(220630)',
])('codeIn finds the code in %j', (typed) => {
  expect(codeIn(typed)).toBe('220630')
})

it.each([
  ['k7wm-2x4q-234-567m', 'k7wm2x4q234567m'],
  ['2345-6723-4567-2345', '2345672345672345'],
  ['2345 6723 4567 2345', '2345672345672345'],
  ['220', '220'],
  ['220-6', '2206'],
  ['Call 0771234567', 'Call0771234567'],
  ['', ''],
])('codeIn finds no six-digit code in %j', (typed, code) => {
  expect(codeIn(typed)).toBe(code)
})
