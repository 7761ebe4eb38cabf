import { siteTexts } from '../../../platform/texts/administration/administration.ts'

/** '3 d 4 h', '5 h 20 min'. */
export function uptimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  return days > 0
    ? siteTexts.days({ days, hours: hours % 24 })
    : hours > 0
      ? siteTexts.hours({ hours, minutes: minutes % 60 })
      : siteTexts.minutes({ minutes })
}
