const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** Receivers without a fix write a time before there was GPS. */
const FIRST_TIME = Date.UTC(1990, 0, 1)

/** Parses an ISO 8601 time. Returns milliseconds since 1970, or null if it is invalid. A time without a zone is UTC, as GPX requires. */
export function parseTime(text: string): number | null {
  const match = ISO_TIME.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hours, minutes, seconds, fraction = '0', zone = 'Z'] = match
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
  )
  const at = utc + Number(`0.${fraction}`) * 1000 - zoneMinutes(zone) * 60_000
  return at >= FIRST_TIME ? at : null
}

function zoneMinutes(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const digits = zone.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0)
  return zone.startsWith('-') ? -minutes : minutes
}

/** A number in a file: not `n/a`, empty, `NaN` or hexadecimal. */
export function parseNumber(text: string | undefined): number | null {
  const written = text?.trim() ?? ''
  return /^[-+]?(?:\d{1,15}(?:\.\d{0,30})?|\.\d{1,30})(?:e[-+]?\d{1,3})?$/i.test(written)
    ? Number(written)
    : null
}
