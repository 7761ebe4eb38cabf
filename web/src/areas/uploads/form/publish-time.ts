import { isPublishTime, lastPublishTime } from '@serendib/contract'
import { formatLocalTime, toLocalTime } from '../../../platform/format.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'

// Publish times have the format of a date and time field, 'YYYY-MM-DDTHH:mm', in the browser's time zone.

const EVENING_HOUR = 18

/** The default: tomorrow evening. */
export function tomorrowEvening(now = new Date()): string {
  return toLocalTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, EVENING_HOUR))
}

/** The earliest and the latest time that can be chosen. */
export function publishTimeBounds(now = new Date()): { min: string; max: string } {
  return { min: toLocalTime(now), max: toLocalTime(new Date(lastPublishTime(now.getTime()))) }
}

/** The browser's time zone: 'Asia/Colombo'. */
export const timeZoneName = () => new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

/** The error of a time; undefined if it is valid or missing. */
export function publishTimeError(time: string | undefined, now = Date.now()): string | undefined {
  if (time === undefined) return undefined
  const at = Date.parse(time)
  if (Number.isNaN(at)) return uploadTexts.publishTimeMissing
  return isPublishTime(at, now) ? undefined : uploadTexts.publishTimeWrong
}

/** Converts a time of the field for the API; undefined stays undefined. */
export function toPublishAt(time: string | undefined): string | undefined {
  return time && new Date(time).toISOString()
}

/** Says when a video is published. */
export function publishesText(time: string | undefined): string {
  return time === undefined ? uploadTexts.publishes : uploadTexts.publishesAt({ time: formatLocalTime(time) })
}
