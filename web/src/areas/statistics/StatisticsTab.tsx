import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ChannelDay, ChannelDetail, ChannelSums, StatisticsPeriod, TopVideo } from '@serendib/contract'
import { STATISTICS_PERIODS } from '@serendib/contract'
import { Loaded } from '../../kit/index.ts'
import { formatCount, formatRoughDuration, formatWhole } from '../../platform/format.ts'
import { statisticsTexts } from '../../platform/texts/administration/statistics.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { DataTable, EmptyState, KeyFigures, Panel, SortToggle, Stack, TextLink, langOf } from '#ui'
import { DayCharts, type DayFigure } from './DayCharts.tsx'
import { channelStatisticsQuery } from './queries.ts'
import styles from './Statistics.module.css'
import { AudienceRetention } from './AudienceRetention.tsx'

const figures = (): readonly DayFigure<ChannelDay>[] => [
  {
    label: statisticsTexts.views,
    title: statisticsTexts.viewsByDay,
    format: formatWhole,
    valueOf: ({ views }) => views,
    isWide: true,
  },
  {
    label: statisticsTexts.watchTime,
    title: statisticsTexts.watchByDay,
    hint: statisticsTexts.watchHint,
    format: formatRoughDuration,
    valueOf: ({ watchSeconds }) => watchSeconds,
  },
  {
    label: statisticsTexts.gained,
    title: statisticsTexts.subscribersByDay,
    hint: statisticsTexts.subscribersHint,
    format: formatWhole,
    valueOf: ({ gained }) => gained,
    opposite: { label: statisticsTexts.lost, valueOf: ({ lost }) => lost },
  },
]

/** A channel's statistics of the last days, for its owner only. */
export default function StatisticsTab({ channel }: { channel: ChannelDetail }) {
  const userId = useSession()?.userId
  return userId === channel.ownerId ? <Statistics channelId={channel.id} /> : null
}

function Statistics({ channelId }: { channelId: number }) {
  const [days, setDays] = useState<StatisticsPeriod>(28)
  const query = useQuery({
    ...channelStatisticsQuery(channelId, days),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap={6}>
      <div className={styles.head}>
        <div>
          <h2 className="visually-hidden">{statisticsTexts.tab}</h2>
          <p className="text-sm text-soft">{statisticsTexts.lead}</p>
        </div>
        <SortToggle
          label={statisticsTexts.period}
          value={String(days)}
          choices={STATISTICS_PERIODS.map((period) => ({
            value: String(period),
            label: statisticsTexts.days({ days: period }),
          }))}
          onChange={(chosen) =>
            setDays(STATISTICS_PERIODS.find((period) => String(period) === chosen) ?? days)
          }
        />
      </div>
      <Loaded query={query} loading="92px 560px 320px">
        {({ statistics }) => (
          <>
            <Sums days={statistics.days} before={statistics.before} />
            <DayCharts days={statistics.days} figures={figures()} />
            <TopVideos videos={statistics.videos} />
            <AudienceRetention videos={statistics.videos.map(({ video }) => video)} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Sums({ days, before }: { days: readonly ChannelDay[]; before: ChannelSums }) {
  const sum = (name: keyof ChannelSums) => days.reduce((total, day) => total + day[name], 0)
  const facts = [
    { name: 'views', label: statisticsTexts.views, text: sumText },
    { name: 'watchSeconds', label: statisticsTexts.watchTime, text: formatRoughDuration },
    { name: 'gained', label: statisticsTexts.gained, text: sumText },
    { name: 'lost', label: statisticsTexts.lost, text: sumText },
  ] as const
  const figures = facts.map(({ name, label, text }) => ({
    label,
    value: text(sum(name)),
    note: statisticsTexts.before({ value: text(before[name]) }),
  }))
  return <KeyFigures label={statisticsTexts.sums} figures={figures} />
}

function TopVideos({ videos }: { videos: readonly TopVideo[] }) {
  return (
    <Panel title={statisticsTexts.topVideos}>
      {videos.length === 0 ? (
        <EmptyState title={statisticsTexts.noViews} isCompact />
      ) : (
        <DataTable heads={[statisticsTexts.video, statisticsTexts.views, statisticsTexts.watchTime]}>
          {videos.map(({ video, views, watchSeconds }) => (
            <tr key={video.id}>
              <th scope="row" lang={langOf(video.title)}>
                <TextLink href={paths.watch(video.slug)}>{video.title}</TextLink>
              </th>
              <td>{formatWhole(views)}</td>
              <td>{formatRoughDuration(watchSeconds)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}

/** The exact number, as long as it fits on a phone. */
function sumText(count: number): string {
  return count < 10_000_000 ? formatWhole(count) : formatCount(count)
}
