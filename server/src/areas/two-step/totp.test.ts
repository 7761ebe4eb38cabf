import { describe, expect, it } from 'vitest'
import { codeAt, matchingStep, newKey, stepOf, toBase32 } from './totp.ts'

const KEY = toBase32(Buffer.from('12345678901234567890'))

describe('TOTP codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('match RFC 6238, appendix B, at second %i', (second, eightDigits) => {
    expect(codeAt(KEY, stepOf(new Date(second * 1000)))).toBe(eightDigits.slice(-6))
  })

  it('match RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, step) => codeAt(KEY, step))
    expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489')
  })

  it('come from keys of 160 bits in base32, as in RFC 4648', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(newKey()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newKey()).not.toBe(newKey())
  })

  it('accept a clock that is one step fast or slow, but not two', () => {
    const now = new Date('2026-03-01T12:00:15Z')
    const step = stepOf(now)
    const fitting = [-2, -1, 0, 1, 2].map((drift) => matchingStep(KEY, codeAt(KEY, step + drift), now))
    expect(fitting).toEqual([undefined, step - 1, step, step + 1, undefined])
    expect(matchingStep(KEY, '', now)).toBeUndefined()
  })
})
