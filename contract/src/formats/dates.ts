import type { Language } from '@serendib/texts'

/**
 * Dates as people write them. They have their own month names, because `Intl` writes Sinhala months by their lunar
 * names, and browsers differ from the server. The short names are those of CLDR.
 */
const MONTHS: Record<Language, readonly string[]> = {
  en: words('January February March April May June July August September October November December'),
  si: words('ජනවාරි පෙබරවාරි මාර්තු අප්‍රේල් මැයි ජූනි ජූලි අගෝස්තු සැප්තැම්බර් ඔක්තෝබර් නොවැම්බර් දෙසැම්බර්'),
  ta: words('ஜனவரி பிப்ரவரி மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட் செப்டம்பர் அக்டோபர் நவம்பர் டிசம்பர்'),
}
const SHORT_MONTHS: Record<Language, readonly string[]> = {
  en: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  si: words('ජන පෙබ මාර්තු අප්‍රේල් මැයි ජූනි ජූලි අගෝ සැප් ඔක් නොවැ දෙසැ'),
  ta: words('ஜன. பிப். மார். ஏப். மே ஜூன் ஜூலை ஆக. செப். அக். நவ. டிச.'),
}

function words(text: string): readonly string[] {
  return text.split(' ')
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?/

/** '28 Nov 2026' from 'YYYY-MM-DD', with or without a time. Other texts stay as they are. */
export function formatDate(date: string, language: Language): string {
  const [, year, month, day] = DATE.exec(date) ?? []
  const name = SHORT_MONTHS[language][Number(month) - 1]
  if (name === undefined) return date
  if (language === 'si') return `${year} ${name} ${Number(day)}`
  return `${Number(day)} ${name}${language === 'ta' ? ',' : ''} ${year}`
}

/** '28 Nov 2026, 18:00' from 'YYYY-MM-DD HH:mm'. No time zone is applied. */
export function formatDateTime(moment: string, language: Language): string {
  const [, , , , hours, minutes] = DATE.exec(moment) ?? []
  const day = formatDate(moment, language)
  return hours === undefined ? day : `${day}, ${hours}${language === 'si' ? '.' : ':'}${minutes}`
}

/** '21 November' from 'YYYY-MM-DD'. */
export function formatDayOfMonth(date: string, language: Language): string {
  const [, , month, day] = DATE.exec(date) ?? []
  const name = MONTHS[language][Number(month) - 1]
  if (name === undefined) return date
  return language === 'si' ? `${name} ${Number(day)}` : `${Number(day)} ${name}`
}

/** 'November 2026' from 'YYYY-MM'. */
export function formatMonth(month: string, language: Language): string {
  const [year, number] = month.split('-')
  const name = MONTHS[language][Number(number) - 1]
  if (name === undefined) return month
  return language === 'si' ? `${year} ${name}` : `${name} ${year}`
}

/** January to December. */
export function monthNames(language: Language): readonly string[] {
  return MONTHS[language]
}
