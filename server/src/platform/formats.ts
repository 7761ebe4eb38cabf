import { formats, takeBeginning } from '@serendib/contract'
import { currentLanguage } from '@serendib/texts'

/** The UTC offset of Colombo: UTC+5:30 all year, without daylight saving time. */
export const COLOMBO_MS = 5.5 * 3600 * 1000

/** The date in Colombo, YYYY-MM-DD. */
export function dayText(moment: Date): string {
  return new Date(moment.getTime() + COLOMBO_MS).toISOString().slice(0, 10)
}

/** The date and time in Colombo, YYYY-MM-DD HH:mm:ss. */
export function momentText(moment: Date): string {
  return new Date(moment.getTime() + COLOMBO_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The age of a date: '3 days ago', 'just now'. */
export function ageText(moment: Date, now: Date = new Date()): string {
  return formats.formatAge((now.getTime() - moment.getTime()) / 1000, currentLanguage())
}

/** A duration in seconds as 'm:ss' or 'h:mm:ss'. */
export function durationText(seconds: number): string {
  return formats.formatClock(Math.round(seconds))
}

/**
 * Shortens a text to at most `max` UTF-16 code units including the ellipsis. Cuts between graphemes (an emoji family is
 * one), and between words if that loses less than a quarter.
 */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text
  const end = takeBeginning(text, max - 1).length
  const space = text.slice(0, end + 1).search(/\s\S*$/)
  return `${text.slice(0, space > end * 0.75 ? space : end).trimEnd()}…`
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?)?$/

/** Parses a date, or a date and time, in Colombo time unless it contains a time zone. Undefined if it is invalid. */
export function readMoment(text: string): Date | undefined {
  const [, day, time = '00:00', zone = '+05:30'] = MOMENT.exec(text) ?? []
  if (day === undefined) return undefined
  const moment = new Date(`${day}T${time}${zone}`)
  const midnight = new Date(`${day}T00:00Z`)
  if (Number.isNaN(moment.getTime()) || Number.isNaN(midnight.getTime())) return undefined
  // JavaScript turns February 30 into a day in March.
  return midnight.toISOString().startsWith(day) ? moment : undefined
}
