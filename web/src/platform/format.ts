import { LIMITS } from '@serendib/contract'
import { commonTexts } from './texts/common.ts'

export { formatBytes } from '@serendib/contract'

/**
 * 940, 9,418, 48.2K, 1.1M. The same as `Intl.NumberFormat`, which takes a phone 100 ms to set up while a page
 * opens.
 */
export function formatCount(count: number): string {
  if (count < 10_000) return formatWhole(count)
  let power = 1
  while (power < UNITS.length - 1 && tenthsOf(count, power) >= 10_000) power += 1
  return `${tenthsOf(count, power) / 10}${UNITS[power] ?? ''}`
}

const UNITS = ['', 'K', 'M', 'B', 'T']

function tenthsOf(count: number, power: number): number {
  return Math.round((count * 10) / 1000 ** power)
}

/** '1 view', '128K views'. */
export function formatPlural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** The total count of a list: '407'; '999+' if the server counted no further. Undefined while it is unknown. */
export function formatTotal(total: number): string
export function formatTotal(total: number | undefined): string | undefined
export function formatTotal(total: number | undefined): string | undefined {
  if (total === undefined) return undefined
  return total > LIMITS.countedMax ? `${formatWhole(LIMITS.countedMax)}+` : formatWhole(total)
}

/** '1 video', '999+ videos': the total count of a list with its noun. */
export function formatTotalPlural(total: number, one: string, many: string): string {
  return `${formatTotal(total)} ${total === 1 ? one : many}`
}

/** '1 view', '128K views'. */
export function formatViews(views: number): string {
  return formatPlural(views, commonTexts.view, commonTexts.views)
}

/** '128,406', where the exact number matters. */
export function formatWhole(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** 'about 3 min left'. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return commonTexts.timeLeft(`${Math.max(1, Math.round(seconds))} s`)
  if (seconds < 3600) return commonTexts.timeLeft(`${Math.round(seconds / 60)} min`)
  return commonTexts.timeLeft(`${(seconds / 3600).toFixed(1)} h`)
}

/** '4:10', '1:02:03'. */
export function formatClock(totalSeconds: number): string {
  const whole = Math.floor(totalSeconds)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`
}

/** A video's widest thumbnail, for full-screen pictures; null if there is none. */
export function largeThumbnail(thumbnails: readonly string[]): string | null {
  return thumbnails[2] ?? thumbnails[0] ?? null
}

/** A time of the API, which is in Sri Lanka's time zone, for `<time datetime>`. */
export function isoTime(time: string): string {
  return `${time.replace(' ', 'T')}+05:30`
}

/** '28 November 2026, 18:00', in the reader's time zone. */
export function formatDateTime(time: string): string {
  return new Date(time)
    .toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
    .replace(' at ', ', ')
}
