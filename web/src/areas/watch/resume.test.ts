import { describe, expect, it } from 'vitest'
import { resumePlace } from './resume.ts'

describe('where a video resumes', () => {
  it('is the last playback position', () => {
    expect(resumePlace(41.5, 120)).toBe(41.5)
  })

  it('is the start after the first seconds, in the last part and at the end', () => {
    expect([
      resumePlace(0, 120),
      resumePlace(2.9, 120),
      resumePlace(115, 120),
      resumePlace(120, 120),
    ]).toEqual([0, 0, 0, 0])
    expect([resumePlace(6, 12), resumePlace(10.5, 12)]).toEqual([6, 0])
  })
})
