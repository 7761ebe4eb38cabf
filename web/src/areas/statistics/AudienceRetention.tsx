import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { VideoCard } from '@serendib/contract'
import { Loaded } from '../../kit/index.ts'
import { statisticsTexts } from '../../platform/texts/administration/statistics.ts'
import { CurveChart, DataTable, EmptyState, Field, Panel, Select } from '#ui'
import { audienceRetentionQuery } from './queries.ts'
import styles from './Statistics.module.css'
import { sharesOf } from './audience-shares.ts'

/** The audience retention of a channel's videos, as a curve and a table, the most viewed video first. */
export function AudienceRetention({ videos }: { videos: readonly VideoCard[] }) {
  const [chosen, setChosen] = useState<number>()
  const video = videos.find(({ id }) => id === chosen) ?? videos[0]
  if (video === undefined) return null
  return (
    <Panel title={statisticsTexts.stopsOf} subtitle={statisticsTexts.stopsHint}>
      <div className={styles.choice}>
        <Field label={statisticsTexts.chooseVideo}>
          <Select value={video.id} onChange={(event) => setChosen(Number(event.target.value))}>
            {videos.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <RetentionOf video={video} />
    </Panel>
  )
}

function RetentionOf({ video }: { video: VideoCard }) {
  return (
    <Loaded query={useQuery(audienceRetentionQuery(video.id))} loading="260px">
      {({ stops }) => <Stops title={video.title} stops={stops} />}
    </Loaded>
  )
}

function Stops({ title, stops }: { title: string; stops: readonly number[] }) {
  const shares = sharesOf(stops)
  if (shares[0] === 0) return <EmptyState title={statisticsTexts.noStops} isCompact />
  return (
    <div className={styles.stops}>
      <CurveChart
        title={title}
        summary={statisticsTexts.curveSummary({ share: percent(shares.at(-1) ?? 0) })}
        points={shares}
        ends={[statisticsTexts.start, statisticsTexts.end]}
      />
      <DataTable heads={[statisticsTexts.part, statisticsTexts.stillThere, statisticsTexts.stopped]}>
        {stops.map((count, tenth) => (
          <tr key={tenth}>
            <th scope="row">{statisticsTexts.partFrom({ from: tenth * 10, to: tenth * 10 + 10 })}</th>
            <td>{percent(shares[tenth] ?? 0)}</td>
            <td>{count}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
