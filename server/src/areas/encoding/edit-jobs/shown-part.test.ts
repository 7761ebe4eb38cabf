import { expect, it } from 'vitest'
import type { ProcessedVideo } from '../queries.ts'
import type { EditJob } from './queries.ts'
import { trimOf } from './shown-part.ts'

const original = { isOriginal: true, fromSeconds: null, toSeconds: null } as EditJob
const trimmed = (fromSeconds: number, toSeconds: number) =>
  ({ wholeSeconds: 60, durationSeconds: toSeconds - fromSeconds, fromSeconds, toSeconds }) as ProcessedVideo

it('an original that is a few frames shorter than its smaller version never shows what was trimmed off', () => {
  const trim = trimOf(original, trimmed(58, 60), 59.97)
  expect(trim?.toSeconds).toBe(59.97)
  expect(trim?.fromSeconds).toBeCloseTo(57.97)
  expect(trimOf(original, trimmed(10, 20), 59.97)).toEqual({ fromSeconds: 10, toSeconds: 20 })
  expect(trimOf(original, trimmed(0, 60), 59.97)).toBeUndefined()
})
