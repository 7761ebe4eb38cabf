import { expect, it } from 'vitest'
import { formatGigabytes, readGigabytes } from './quota-bytes.ts'

it.each([
  ['20', 20_000_000_000],
  [' 1,5 ', 1_500_000_000],
  ['0', 0],
  ['0.000001', 1000],
  ['1000000', 1e15],
  ['1000001', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['20 GB', undefined],
])('reads %j GB as %j bytes', (text, bytes) => {
  expect(readGigabytes(text)).toBe(bytes)
})

it.each([20_000_000_000, 1_500_000_000, 1000, 1, 0, 1e15])(
  'writes %j bytes so that they can be read back',
  (bytes) => {
    expect(readGigabytes(formatGigabytes(bytes))).toBe(bytes)
  },
)
