import { describe, expect, it } from 'vitest'
import { resumePosition } from './resume.ts'

describe('where a video resumes', () => {
  it('is the last playback position', () => {
    expect(resumePosition(41.5, 120)).toBe(41.5)
  })

  it('is the start after the first seconds, in the last part and at the end', () => {
    expect([
      resumePosition(0, 120),
      resumePosition(2.9, 120),
      resumePosition(115, 120),
      resumePosition(120, 120),
    ]).toEqual([0, 0, 0, 0])
    expect([resumePosition(6, 12), resumePosition(10.5, 12)]).toEqual([6, 0])
  })
})
