import { isPublishTime, lastPublishTime } from '@serendib/contract'
import { uploadTexts } from '../../platform/texts/uploads.ts'

// A time of publishing is written as a field of day and time has it, 'YYYY-MM-DDTHH:mm', in the time zone of whoever writes.

const EVENING_HOUR = 18

/** A moment as the field has it. */
export function toLocalTime(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** What is proposed: tomorrow evening. */
export function tomorrowEvening(now = new Date()): string {
  return toLocalTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, EVENING_HOUR))
}

/** The first and the last moment that can be chosen. */
export function publishTimeBounds(now = new Date()): { min: string; max: string } {
  return { min: toLocalTime(now), max: toLocalTime(new Date(lastPublishTime(now.getTime()))) }
}

/** 'Asia/Colombo': where whoever reads is. */
export const timeZoneName = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is wrong with a time; undefined when nothing is, or none was asked for. */
export function publishTimeFault(time: string | undefined, now = Date.now()): string | undefined {
  if (time === undefined) return undefined
  const at = Date.parse(time)
  if (Number.isNaN(at)) return uploadTexts.publishTimeMissing
  return isPublishTime(at, now) ? undefined : uploadTexts.publishTimeWrong
}

/** A time of the field as calls take it; undefined stays so. */
export function toPublishAt(time: string | undefined): string | undefined {
  return time && new Date(time).toISOString()
}

/** That a film publishes itself, and when. */
export function publishesText(time: string | undefined): string {
  return time === undefined ? uploadTexts.publishes : uploadTexts.publishesAt(publishTimeText(time))
}

/** '28 November 2026, 18:00', in the reader's time zone. */
export function publishTimeText(time: string): string {
  return new Date(time)
    .toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
    .replace(' at ', ', ')
}
