import { formats, LIMITS } from '@serendib/contract'
import { currentLanguage } from '@serendib/texts'
import { commonTexts } from './texts/common.ts'

export const { formatBytes, formatClock } = formats

/** 940, 9,418, 48.2K, 1.1M. */
export function formatCount(count: number): string {
  return formats.formatCount(count, currentLanguage())
}

/** '128,406', where the exact number matters. */
export function formatWhole(count: number): string {
  return formats.formatWhole(count, currentLanguage())
}

/** A text about a number, such as '{shown} views' in its plural forms. */
type PluralText = (values: { count: number; shown: string }) => string

/** '1 view', '128K views'. */
export function formatPlural(count: number, text: PluralText): string {
  return text({ count, shown: formatCount(count) })
}

/** 'March, April and May'. */
export function joinWithAnd(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : commonTexts.and({ first: words.slice(0, -1).join(', '), last })
}

/** A time that isn't broken into two lines. */
export function unbroken(time: string): string {
  return time.replaceAll(' ', '\u00A0')
}

/** The total count of a list: '407'; '999+' if the server counted no further. Undefined while it is unknown. */
export function formatTotal(total: number): string
export function formatTotal(total: number | undefined): string | undefined
export function formatTotal(total: number | undefined): string | undefined {
  if (total === undefined) return undefined
  return total > LIMITS.countedMax ? `${formatWhole(LIMITS.countedMax)}+` : formatWhole(total)
}

/** '1 video', '999+ videos': the total count of a list with its noun. */
export function formatTotalPlural(total: number, text: PluralText): string {
  return text({ count: total, shown: formatTotal(total) })
}

/** '1 view', '128K views'. */
export function formatViews(views: number): string {
  return formatPlural(views, commonTexts.viewCount)
}

/** 'about 3 min left'. */
export function formatTimeLeft(seconds: number): string {
  return commonTexts.timeLeft({ time: formatRoughDuration(Math.max(1, seconds)) })
}

/** '45 s', '19 min 20 s', '1 h 4 min'. */
export function formatDuration(seconds: number): string {
  return formats.formatDuration(seconds, currentLanguage())
}

/** '45 s', '19 min', '1 h 4 min'. */
export function formatRoughDuration(seconds: number): string {
  return formats.formatRoughDuration(seconds, currentLanguage())
}

/** A video's widest thumbnail, for full-screen pictures; null if there is none. */
export function largeThumbnail(thumbnails: readonly string[]): string | null {
  return thumbnails[2] ?? thumbnails[0] ?? null
}

/** A time of the API, which is in Sri Lanka's time zone, for `<time datetime>`. */
export function isoTime(time: string): string {
  return `${time.replace(' ', 'T')}+05:30`
}

/** '28 Nov 2026' from a date of the API. */
export function formatDate(date: string): string {
  return formats.formatDate(date, currentLanguage())
}

/** '28 Nov 2026, 18:00' from a time of the API. */
export function formatDateTime(time: string): string {
  return formats.formatDateTime(time, currentLanguage())
}

/** '28 Nov 2026, 18:00' from an instant with its time zone, in the reader's. */
export function formatLocalTime(instant: string): string {
  return formatDateTime(toLocalTime(new Date(instant)))
}

/** An instant in the reader's time zone as 'YYYY-MM-DDTHH:mm', the format of a date and time field. */
export function toLocalTime(instant: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [instant.getFullYear(), two(instant.getMonth() + 1), two(instant.getDate())].join('-')
  return `${day}T${two(instant.getHours())}:${two(instant.getMinutes())}`
}

/** '21 November' from a date of the API. */
export function formatDayOfMonth(date: string): string {
  return formats.formatDayOfMonth(date, currentLanguage())
}

/** January to December. */
export function monthNames(): readonly string[] {
  return formats.monthNames(currentLanguage())
}
