import { describe, expect, test } from 'vitest'

import { gainFor, readLoudness } from './loudness.ts'

describe('loudness', () => {
  test('is parsed from the summary that ffmpeg prints', () => {
    const summary =
      '[Parsed_ebur128_0] Summary:\n\n  Integrated loudness:\n    I:         -21.8 LUFS\n    Threshold: -31.8 LUFS'
    expect(readLoudness(summary)).toBe(-21.8)
    expect(readLoudness('Output file is empty')).toBeUndefined()
    expect(readLoudness('    I:         -nan LUFS')).toBeUndefined()
  })

  test('is only ever reduced', () => {
    expect(gainFor(-9)).toBe(-5)
    expect(gainFor(-21.8)).toBe(0)
    expect(gainFor(-70)).toBe(0)
    expect(gainFor(undefined)).toBe(0)
  })
})
