import type { Language } from '@serendib/texts'

// Browsers differ in how they shorten numbers in Sinhala and Tamil, and `Intl.NumberFormat` takes a phone 100 ms to set
// up while a page opens. The signs are those of CLDR.
const THOUSANDS: Record<Language, readonly string[]> = {
  en: ['', 'K', 'M', 'B', 'T'],
  si: ['', 'ද', 'මි', 'බි', 'ට්‍රි'],
  ta: ['', 'ஆ', 'மி', 'பி', 'டி'],
}

/** 940, 9,418, 48.2K, 1.1M. */
export function formatCount(count: number, language: Language): string {
  if (count < 10_000) return formatWhole(count, language)
  const signs = THOUSANDS[language]
  let power = 1
  while (power < signs.length - 1 && tenthsOf(count, power) >= 10_000) power += 1
  const number = String(tenthsOf(count, power) / 10)
  const sign = signs[power] ?? ''
  return language === 'si' ? sign + number : number + sign
}

function tenthsOf(count: number, power: number): number {
  return Math.round((count * 10) / 1000 ** power)
}

/** '1,128,406'; '11,28,406' in Tamil. */
export function formatWhole(count: number, language: Language): string {
  return String(count).replace(language === 'ta' ? LAKHS : MILLIONS, ',')
}

const MILLIONS = /\B(?=(?:\d{3})+$)/g
const LAKHS = /\B(?=(?:\d\d)*\d{3}$)/g

/** Whether a count takes the singular, which Sinhala uses for 0 too. */
export function isSingular(count: number, language: Language): boolean {
  return count === 1 || (count === 0 && language === 'si')
}

/** Bytes like '1.2 GB', in units of 1000 like disks and phones, which have Latin signs in all languages. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit] ?? ''}`
}
