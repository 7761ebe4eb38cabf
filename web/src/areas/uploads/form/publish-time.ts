import { isPublishTime, lastPublishTime } from '@serendib/contract'
import { formatDateTime } from '../../../platform/format.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'

// A publish time is in the form of a date and time field, 'YYYY-MM-DDTHH:mm', in the time zone of the browser.

const EVENING_HOUR = 18

/** A moment in the form of the field. */
export function toLocalTime(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** The proposal: tomorrow evening. */
export function tomorrowEvening(now = new Date()): string {
  return toLocalTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, EVENING_HOUR))
}

/** The first and the last time that can be chosen. */
export function publishTimeBounds(now = new Date()): { min: string; max: string } {
  return { min: toLocalTime(now), max: toLocalTime(new Date(lastPublishTime(now.getTime()))) }
}

/** The time zone of the browser: 'Asia/Colombo'. */
export const timeZoneName = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is wrong with a time; undefined if nothing is, or there is none. */
export function publishTimeError(time: string | undefined, now = Date.now()): string | undefined {
  if (time === undefined) return undefined
  const at = Date.parse(time)
  if (Number.isNaN(at)) return uploadTexts.publishTimeMissing
  return isPublishTime(at, now) ? undefined : uploadTexts.publishTimeWrong
}

/** A time of the field for the API; undefined stays undefined. */
export function toPublishAt(time: string | undefined): string | undefined {
  return time && new Date(time).toISOString()
}

/** Says when a video is published. */
export function publishesText(time: string | undefined): string {
  return time === undefined ? uploadTexts.publishes : uploadTexts.publishesAt(formatDateTime(time))
}
