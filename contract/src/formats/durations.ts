import type { Language } from '@serendib/texts'
import { formatWhole, isSingular } from './numbers.ts'

/** '4:10', '1:02:03'. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`
}

/** Hours, minutes, seconds. # is the number. */
const UNITS: Record<Language, readonly [string, string, string]> = {
  en: ['# h', '# min', '# s'],
  si: ['පැය #', 'මිනි #', 'තත් #'],
  ta: ['# ம.நே.', '# நிமி.', '# வி.'],
}

/** The two largest units of a duration: '45 s', '19 min 20 s', '1 h 4 min'. */
export function formatDuration(seconds: number, language: Language): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const texts = parts.map((part, unit) =>
    part === 0 ? '' : (UNITS[language][unit] ?? '').replace('#', formatWhole(part, language)),
  )
  const shown = parts[0] === 0 ? texts : texts.slice(0, 2)
  return shown.filter(Boolean).join(' ') || UNITS[language][2].replace('#', '0')
}

/** A duration without seconds from one minute on: '45 s', '19 min', '1 h 4 min'. */
export function formatRoughDuration(seconds: number, language: Language): string {
  return formatDuration(seconds < 60 ? seconds : Math.round(seconds / 60) * 60, language)
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const AGE_UNITS = [365 * DAY, 30 * DAY, 7 * DAY, DAY, HOUR, MINUTE]

/** Ages of one and of more years, months, weeks, days, hours and minutes. # is the number. */
const AGES: Record<Language, { now: string; units: readonly (readonly [string, string])[] }> = {
  en: {
    now: 'just now',
    units: ['year', 'month', 'week', 'day', 'hour', 'minute'].map((unit) => [
      `# ${unit} ago`,
      `# ${unit}s ago`,
    ]),
  },
  si: {
    now: 'මේ දැන්',
    units: ['වසර', 'මාස', 'සති', 'දින', 'පැය', 'මිනිත්තු'].map((unit) => [`${unit} #කට පෙර`, `${unit} #කට පෙර`]),
  },
  ta: {
    now: 'சற்று முன்',
    units: [
      ['# ஆண்டிற்கு முன்', '# ஆண்டுகளுக்கு முன்'],
      ['# மாதத்திற்கு முன்', '# மாதங்களுக்கு முன்'],
      ['# வாரத்திற்கு முன்', '# வாரங்களுக்கு முன்'],
      ['# நாளுக்கு முன்', '# நாட்களுக்கு முன்'],
      ['# மணிநேரத்திற்கு முன்', '# மணிநேரத்திற்கு முன்'],
      ['# நிமிடத்திற்கு முன்', '# நிமிடங்களுக்கு முன்'],
    ],
  },
}

/** An age in seconds: '3 days ago', 'just now'. */
export function formatAge(seconds: number, language: Language): string {
  const { now, units } = AGES[language]
  const unit = AGE_UNITS.findIndex((length) => seconds >= length)
  const count = Math.floor(seconds / (AGE_UNITS[unit] ?? 1))
  const [one, more] = units[unit] ?? [now, now]
  return (isSingular(count, language) ? one : more).replace('#', String(count))
}
