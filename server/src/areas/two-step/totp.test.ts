import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { matchingStep, randomBase32 } from './totp.ts'

/** The key of the RFCs' test vectors, `12345678901234567890`. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('TOTP codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('match RFC 6238, appendix B, at second %i', (second, eightDigits) => {
    expect(matchingStep(KEY, eightDigits.slice(-6), new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  it('come from random keys of 160 bits in base32', () => {
    expect(randomBase32(20)).toMatch(/^[A-Z2-7]{32}$/)
    expect(randomBase32(20)).not.toBe(randomBase32(20))
  })

  it('accept a clock that is one step fast or slow, but not two', () => {
    const now = Date.parse('2026-03-01T12:00:15Z')
    const totp = new TOTP({ secret: KEY })
    const step = totp.counter({ timestamp: now })
    const codes = [-2, -1, 0, 1, 2].map((drift) => totp.generate({ timestamp: now + drift * 30_000 }))
    expect(codes.map((code) => matchingStep(KEY, code, new Date(now)))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ])
  })

  it.each(['', '12345', '1234567', '12345é', '१२३४५६'])('are never %j', (code) => {
    expect(matchingStep(KEY, code, new Date())).toBeUndefined()
  })
})
