import type { Source } from '../model/source.ts'

type Tags = Readonly<Record<string, string>>

/** Tags in which phones and cameras store the location: QuickTime's own key, and ffmpeg's names for the older boxes. */
const TAGS = [/^com\.apple\.quicktime\.location\.iso6709$/, /^location(-[a-z]{3})?$/]

// Degrees, optionally with minutes and seconds, the last of them with a fraction; then altitude and reference system. 3GP adds
// the place's name.
const ISO_6709 =
  /^([+-])(\d{1,2}|\d{4}|\d{6})(\.\d{1,15})?([+-])(\d{1,3}|\d{5}|\d{7})(\.\d{1,15})?(?:[+-]\d{1,9}(?:\.\d{1,15})?)?(?:CRS\w{1,30})?(?:\/[\p{L}\p{M}\p{N} .,'’()-]{0,100})?$/u

/** Returns where a file was filmed according to its tags, with names in lower case; null if no tag is plausible. */
export function readLocation(tagSets: readonly Tags[]): Source['location'] {
  for (const tags of tagSets) {
    for (const pattern of TAGS) {
      for (const [name, value] of Object.entries(tags)) {
        const location = pattern.test(name) ? parseLocation(value) : null
        if (location) return location
      }
    }
  }
  return null
}

/** Parses an ISO 6709 location: `+06.8667+081.0466+1041/`. */
export function parseLocation(text: string): Source['location'] {
  const match = ISO_6709.exec(text.trim())
  if (!match) return null
  const [, north = '', northDigits = '', northRest = '', east = '', eastDigits = '', eastRest = ''] = match
  const latitude = toDegrees({ sign: north, digits: northDigits, fraction: northRest, wholeMax: 2 })
  const longitude = toDegrees({ sign: east, digits: eastDigits, fraction: eastRest, wholeMax: 3 })
  if (latitude === undefined || longitude === undefined) return null
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  // Cameras without a position write zeros.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}

/** Whole degrees have two digits for latitude and three for longitude. Minutes and seconds follow. */
function toDegrees(text: { sign: string; digits: string; fraction: string; wholeMax: number }) {
  const { digits, fraction, wholeMax } = text
  const whole = digits.length <= wholeMax ? digits.length : wholeMax
  const parts = [digits.slice(0, whole), digits.slice(whole, whole + 2), digits.slice(whole + 2)].filter(
    Boolean,
  )
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part, index) =>
    Number(index === parts.length - 1 ? part + fraction : part),
  )
  if (minutes >= 60 || seconds >= 60) return undefined
  return (text.sign === '-' ? -1 : 1) * (degrees + minutes / 60 + seconds / 3600)
}
