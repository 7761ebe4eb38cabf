import { formatDate, formatDateTime, isoTime } from './format.ts'

/** A date of the API ('YYYY-MM-DD', a time may follow) as people write it. The tooltip is the date as it is. */
export function DateText(props: {
  date: string
  /** Shows the time too. */
  hasTime?: boolean
  /** The text that contains the date: 'updated 28 Nov 2026'. */
  text?: (date: string) => string
  className?: string
}) {
  const { date, hasTime = false, text = (shown) => shown, className } = props
  const day = date.slice(0, 10)
  return (
    <time dateTime={hasTime ? isoTime(date) : day} title={hasTime ? date : day} className={className}>
      {text(hasTime ? formatDateTime(date) : formatDate(date))}
    </time>
  )
}
