import { expect, it } from 'vitest'
import { toLocalTime } from '../../../platform/format.ts'
import { publishesText, publishTimeError, tomorrowEvening, toPublishAt } from './publish-time.ts'

const now = new Date(2026, 10, 30, 9, 5)

it('converts a time to local time and back', () => {
  expect(toLocalTime(now)).toBe('2026-11-30T09:05')
  expect(toPublishAt('2026-11-30T09:05')).toBe(now.toISOString())
  expect(toPublishAt(undefined)).toBeUndefined()
})

it('proposes tomorrow evening, also in another month', () => {
  expect(tomorrowEvening(now)).toBe('2026-12-01T18:00')
})

it('accepts times from now to one year ahead', () => {
  const errorOf = (time: string | undefined) => publishTimeError(time, now.getTime())
  expect([undefined, '2026-11-30T09:06', '2027-11-30T09:05'].map(errorOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(errorOf('')).toBe('Choose a date and time.')
  const wrong = 'Choose a time in the future, within a year.'
  expect(['2026-11-30T09:05', '2027-12-02T09:05'].map(errorOf)).toEqual([wrong, wrong])
})

it('says when a video is published', () => {
  expect(publishesText(undefined)).toBe('Saved. Your video publishes automatically after processing.')
  expect(publishesText('2026-12-01T18:00')).toBe(
    'Saved. Your video publishes automatically on 1 Dec 2026, 18:00.',
  )
})
