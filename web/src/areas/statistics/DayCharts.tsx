import type { ChannelDay } from '@serendib/contract'
import { formatWhole } from '../../platform/format.ts'
import { statisticsTexts } from '../../platform/texts/statistics.ts'
import { BarChart } from '../../ui/Chart.tsx'
import { FoldedTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Layout.tsx'
import styles from './Statistics.module.css'
import { watchTimeText } from './watch-time.ts'

/** The days of a period in three charts and a table. */
export function DayCharts({ days }: { days: readonly ChannelDay[] }) {
  const ends = [dayText(days[0]?.day), dayText(days.at(-1)?.day)] as const
  return (
    <Panel>
      <div className={styles.charts}>
        <div className={styles.wideChart}>
          <BarChart
            title={statisticsTexts.viewsByDay}
            summary={summaryOf(statisticsTexts.views, days, 'views', formatWhole)}
            bars={days.map(({ day, views }) => ({ label: dayText(day), value: views }))}
            format={formatWhole}
            ends={ends}
          />
        </div>
        <BarChart
          title={<Title text={statisticsTexts.watchByDay} hint={statisticsTexts.watchHint} />}
          summary={summaryOf(statisticsTexts.watchTime, days, 'watchSeconds', watchTimeText)}
          bars={days.map(({ day, watchSeconds }) => ({ label: dayText(day), value: watchSeconds }))}
          format={watchTimeText}
          ends={ends}
        />
        <BarChart
          title={<Title text={statisticsTexts.subscribersByDay} hint={statisticsTexts.subscribersHint} />}
          summary={summaryOf(statisticsTexts.gained, days, 'gained', formatWhole)}
          bars={days.map(({ day, gained, lost }) => ({ label: dayText(day), value: gained, opposite: lost }))}
          format={formatWhole}
          ends={ends}
        />
      </div>
      <FoldedTable
        label={statisticsTexts.numbers}
        heads={[
          statisticsTexts.day,
          statisticsTexts.views,
          statisticsTexts.watchTime,
          statisticsTexts.gained,
          statisticsTexts.lost,
        ]}
      >
        {days.toReversed().map(({ day, views, watchSeconds, gained, lost }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{formatWhole(views)}</td>
            <td>{watchTimeText(watchSeconds)}</td>
            <td>{formatWhole(gained)}</td>
            <td>{formatWhole(lost)}</td>
          </tr>
        ))}
      </FoldedTable>
    </Panel>
  )
}

function Title({ text, hint }: { text: string; hint: string }) {
  return (
    <>
      <span>{text}</span>
      <small className={styles.hint}>{hint}</small>
    </>
  )
}

function summaryOf(
  what: string,
  days: readonly ChannelDay[],
  name: 'views' | 'watchSeconds' | 'gained',
  format: (value: number) => string,
): string {
  const total = days.reduce((sum, day) => sum + day[name], 0)
  const best = days.reduce<ChannelDay | undefined>(
    (most, day) => (most === undefined || day[name] > most[name] ? day : most),
    undefined,
  )
  if (total === 0 || best === undefined) return statisticsTexts.summaryOfNothing(what)
  return statisticsTexts.summary(what, format(total), format(best[name]), dayText(best.day))
}

/** '21 November', from YYYY-MM-DD. */
function dayText(day: string | undefined): string {
  if (day === undefined) return ''
  const words = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', words)
}
