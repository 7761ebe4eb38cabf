import { describe, expect, it } from 'vitest'
import * as formats from './index.ts'
import type { Language } from '@serendib/texts'

const LANGUAGES: readonly Language[] = ['en', 'si', 'ta']
const inAll = (format: (language: Language) => string) => LANGUAGES.map(format)

describe('dates', () => {
  it('writes a date, with or without its time, as people write it', () => {
    expect(inAll((language) => formats.formatDate('2026-11-08', language))).toEqual([
      '8 Nov 2026',
      '2026 නොවැ 8',
      '8 நவ., 2026',
    ])
    expect(inAll((language) => formats.formatDateTime('2026-01-28 18:05:59', language))).toEqual([
      '28 Jan 2026, 18:05',
      '2026 ජන 28, 18.05',
      '28 ஜன., 2026, 18:05',
    ])
    expect(formats.formatDateTime('2026-01-28T18:05', 'en')).toBe('28 Jan 2026, 18:05')
    expect(formats.formatDateTime('2026-01-28', 'en')).toBe('28 Jan 2026')
  })

  it('writes a month and a day of the year', () => {
    expect(inAll((language) => formats.formatMonth('2026-01', language))).toEqual([
      'January 2026',
      '2026 ජනවාරි',
      'ஜனவரி 2026',
    ])
    expect(inAll((language) => formats.formatDayOfMonth('2026-11-02', language))).toEqual([
      '2 November',
      'නොවැම්බර් 2',
      '2 நவம்பர்',
    ])
  })

  it('leaves a text that is no date as it is', () => {
    for (const text of ['', '-', 'gone', '2026-13-01', '2026-00-01', '2026']) {
      expect(formats.formatDate(text, 'si')).toBe(text)
      expect(formats.formatDateTime(text, 'si')).toBe(text)
      expect(formats.formatDayOfMonth(text, 'ta')).toBe(text)
    }
    expect(formats.formatMonth('2026-13', 'ta')).toBe('2026-13')
  })

  it('writes all months of English and Tamil as Intl does, and twelve of Sinhala', () => {
    const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 28)))
    const short = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
    for (const day of days) {
      const date = day.toISOString().slice(0, 10)
      expect(formats.formatDate(date, 'ta')).toBe(day.toLocaleDateString('ta', short))
      expect(formats.formatDate(date, 'en')).toBe(
        day.toLocaleDateString('en-GB', short).replace('Sept', 'Sep'),
      )
    }
    for (const language of LANGUAGES) expect(new Set(formats.monthNames(language)).size).toBe(12)
    expect(new Set(days.map((day) => formats.formatDate(day.toISOString(), 'si'))).size).toBe(12)
  })
})

describe('numbers', () => {
  const round = [0, 7, 940, 999, 1000, 9418, 9999, 10_000, 99_949, 99_950, 999_949, 999_950, 2_147_483_647]
  const odd = Array.from({ length: 2000 }, (_, index) => Math.floor(1.013 ** index * 7919) % 10 ** 13)

  it.each(LANGUAGES)('writes and shortens numbers as Intl does, with digits 0 to 9, in %s', (language) => {
    const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
    const whole = new Intl.NumberFormat(language)
    for (const count of [...round, ...odd]) {
      const counted = count < 10_000 ? whole.format(count) : compact.format(count)
      expect(formats.formatWhole(count, language)).toBe(whole.format(count))
      expect(formats.formatCount(count, language).replaceAll('\u00a0', '')).toBe(
        counted.replaceAll(/[\u00a0\u200b]/g, ''),
      )
    }
  })

  it('uses the singular for 1, and in Sinhala for 0 too', () => {
    const singular = (language: Language) => [0, 1, 2].filter((count) => formats.isSingular(count, language))
    expect(LANGUAGES.map(singular)).toEqual([[1], [0, 1], [1]])
  })

  it.each([
    [999, '999 B'],
    [1200, '1.2 kB'],
    [1_234_567_890, '1.2 GB'],
    [250e12, '250 TB'],
  ])('writes %i bytes as %s', (bytes, text) => {
    expect(formats.formatBytes(bytes)).toBe(text)
  })
})

describe('durations and ages', () => {
  it.each([
    [0, ['0 s', 'තත් 0', '0 வி.']],
    [45.4, ['45 s', 'තත් 45', '45 வி.']],
    [1160, ['19 min 20 s', 'මිනි 19 තත් 20', '19 நிமி. 20 வி.']],
    [3600, ['1 h', 'පැය 1', '1 ம.நே.']],
    [3605, ['1 h', 'පැය 1', '1 ம.நே.']],
    [7500, ['2 h 5 min', 'පැය 2 මිනි 5', '2 ம.நே. 5 நிமி.']],
  ])('writes %d seconds as their two largest units', (seconds, texts) => {
    expect(inAll((language) => formats.formatDuration(seconds, language))).toEqual(texts)
  })

  it.each([
    [59, '59 s'],
    [61, '1 min'],
    [3599, '1 h'],
    [3900, '1 h 5 min'],
    [360_000_000, '100,000 h'],
  ])('writes %d seconds without seconds from one minute on', (seconds, text) => {
    expect(formats.formatRoughDuration(seconds, 'en')).toBe(text)
  })

  it.each([
    [59, ['just now', 'මේ දැන්', 'சற்று முன்']],
    [-5, ['just now', 'මේ දැන්', 'சற்று முன்']],
    [60, ['1 minute ago', 'මිනිත්තු 1කට පෙර', '1 நிமிடத்திற்கு முன்']],
    [7200, ['2 hours ago', 'පැය 2කට පෙර', '2 மணிநேரத்திற்கு முன்']],
    [3 * 86_400, ['3 days ago', 'දින 3කට පෙර', '3 நாட்களுக்கு முன்']],
    [8 * 86_400, ['1 week ago', 'සති 1කට පෙර', '1 வாரத்திற்கு முன்']],
    [59 * 86_400, ['1 month ago', 'මාස 1කට පෙර', '1 மாதத்திற்கு முன்']],
    [800 * 86_400, ['2 years ago', 'වසර 2කට පෙර', '2 ஆண்டுகளுக்கு முன்']],
  ])('writes an age of %d seconds', (seconds, texts) => {
    expect(inAll((language) => formats.formatAge(seconds, language))).toEqual(texts)
  })

  it('writes the clock of a position', () => {
    expect([-3, 0, 59.9, 250, 3723].map(formats.formatClock)).toEqual([
      '0:00',
      '0:00',
      '0:59',
      '4:10',
      '1:02:03',
    ])
  })
})
