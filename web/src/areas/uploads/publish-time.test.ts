import { expect, it } from 'vitest'
import { publishesText, publishTimeFault, toLocalTime, tomorrowEvening, toPublishAt } from './publish-time.ts'

const now = new Date(2026, 10, 30, 9, 5)

it('writes a moment as the field has it, and back', () => {
  expect(toLocalTime(now)).toBe('2026-11-30T09:05')
  expect(toPublishAt('2026-11-30T09:05')).toBe(now.toISOString())
  expect(toPublishAt(undefined)).toBeUndefined()
})

it('proposes tomorrow evening, also in another month', () => {
  expect(tomorrowEvening(now)).toBe('2026-12-01T18:00')
})

it('takes times from now to a year ahead', () => {
  const faultOf = (time: string | undefined) => publishTimeFault(time, now.getTime())
  expect([undefined, '2026-11-30T09:06', '2027-11-30T09:05'].map(faultOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(faultOf('')).toBe('Please choose a day and a time.')
  const wrong = 'Please choose a time that is still to come, within a year.'
  expect(['2026-11-30T09:05', '2027-12-02T09:05'].map(faultOf)).toEqual([wrong, wrong])
})

it('says when a film is published', () => {
  expect(publishesText(undefined)).toBe('Saved. Your video publishes automatically after processing.')
  expect(publishesText('2026-12-01T18:00')).toBe(
    'Saved. Your video publishes automatically on 1 December 2026, 18:00.',
  )
})
