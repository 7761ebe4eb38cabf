import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PassingVideo } from '@serendib/contract'
import { List } from '../../kit/index.ts'
import { formatClock } from '../../platform/format.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'
import { Button, Section, Skeletons, Stack, Text, VideoCard } from '#ui'
import { cardView, watchHref } from '../videos/index.ts'
import type { Position } from './distance.ts'
import { nearVideosQuery, passingVideosQuery } from './passing-queries.ts'

/** Videos whose track passes a place, each from the moment when it does. Nothing if there are none. */
export function PassingVideos({ slug }: { slug: string }) {
  const list = useInfiniteQuery(passingVideosQuery(slug))
  if (!list.data || list.data.items.length === 0) return null
  return (
    <Section title={placeTexts.passing}>
      <List list={list} keyOf={keyOf} loading={undefined} empty="" grid={{}}>
        {(passing) => <PassingCard {...passing} />}
      </List>
    </Section>
  )
}

/** The videos whose track passes near the user. They are only loaded when the user asks for them. */
export function NearVideos({ here }: { here: Position }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Section title={placeTexts.passingNear}>
      {isAsked ? (
        <NearList here={here} />
      ) : (
        <Stack gap={3} align="start">
          <Text as="p" size="sm" tone="muted">
            {placeTexts.passingNearNote}
          </Text>
          <Button variant="line" size="sm" onClick={() => setAsked(true)}>
            {placeTexts.showPassingNear}
          </Button>
        </Stack>
      )}
    </Section>
  )
}

function NearList({ here }: { here: Position }) {
  return (
    <List
      list={useInfiniteQuery(nearVideosQuery(here))}
      keyOf={keyOf}
      loading={<Skeletons kind="video" count={5} label={placeTexts.loadingVideos} />}
      empty={placeTexts.nonePassingNear}
      grid={{}}
    >
      {(passing) => <PassingCard {...passing} />}
    </List>
  )
}

const keyOf = ({ video }: PassingVideo) => video.id

/** A video from the moment when it passes. */
function PassingCard({ video, seconds }: PassingVideo) {
  return (
    <VideoCard
      {...cardView(video)}
      href={watchHref(video.slug, { at: seconds })}
      age={placeTexts.passesAt({ moment: formatClock(seconds) })}
    />
  )
}
