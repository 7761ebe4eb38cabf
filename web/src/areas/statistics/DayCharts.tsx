import { DateText } from '../../platform/DateText.tsx'
import { formatDayOfMonth } from '../../platform/format.ts'
import { statisticsTexts } from '../../platform/texts/administration/statistics.ts'
import { BarChart, FoldedTable, Panel } from '#ui'
import styles from './Statistics.module.css'

/** A figure of each day: a chart, and a column of the table. */
export interface DayFigure<Day> {
  /** What is counted: 'Views'. */
  readonly label: string
  /** The chart's title: 'Views by day'. */
  readonly title: string
  readonly hint?: string
  readonly format: (value: number) => string
  readonly valueOf: (day: Day) => number
  /** Drawn below the line, with a column of its own. */
  readonly opposite?: { readonly label: string; readonly valueOf: (day: Day) => number }
  readonly isWide?: boolean
}

/** The days of a period, oldest first, in a chart per figure and one table. */
export function DayCharts<Day extends { day: string }>(props: {
  title?: string
  lead?: string
  days: readonly Day[]
  figures: readonly DayFigure<Day>[]
}) {
  const { title, lead, days, figures } = props
  const ends = [formatDayOfMonth(days[0]?.day ?? ''), formatDayOfMonth(days.at(-1)?.day ?? '')] as const
  const columns = figures.flatMap(({ label, valueOf, opposite, format }) => [
    { label, valueOf, format },
    ...(opposite === undefined ? [] : [{ ...opposite, format }]),
  ])
  return (
    <Panel title={title} subtitle={lead}>
      <div className={styles.charts}>
        {figures.map((figure) => (
          <div key={figure.label} className={figure.isWide === true ? styles.wideChart : undefined}>
            <BarChart
              title={<Title text={figure.title} hint={figure.hint} />}
              summary={formatSummary(figure, days)}
              bars={days.map((day) => ({
                label: formatDayOfMonth(day.day),
                value: figure.valueOf(day),
                opposite: figure.opposite?.valueOf(day),
              }))}
              format={figure.format}
              ends={ends}
            />
          </div>
        ))}
      </div>
      <FoldedTable
        label={statisticsTexts.numbers}
        heads={[statisticsTexts.day, ...columns.map(({ label }) => label)]}
      >
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">
              <DateText date={day.day} />
            </th>
            {columns.map(({ label, valueOf, format }) => (
              <td key={label}>{format(valueOf(day))}</td>
            ))}
          </tr>
        ))}
      </FoldedTable>
    </Panel>
  )
}

function Title({ text, hint }: { text: string; hint: string | undefined }) {
  return (
    <>
      <span>{text}</span>
      {hint !== undefined && <small className={styles.hint}>{hint}</small>}
    </>
  )
}

function formatSummary<Day extends { day: string }>(
  { label, format, valueOf }: DayFigure<Day>,
  days: readonly Day[],
): string {
  const total = days.reduce((sum, day) => sum + valueOf(day), 0)
  const best = days.reduce<Day | undefined>(
    (most, day) => (most === undefined || valueOf(day) > valueOf(most) ? day : most),
    undefined,
  )
  if (total === 0 || best === undefined) return statisticsTexts.summaryOfNothing({ what: label })
  return statisticsTexts.summary({
    what: label,
    total: format(total),
    most: format(valueOf(best)),
    day: formatDayOfMonth(best.day),
  })
}
