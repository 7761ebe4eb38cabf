import { useInfiniteQuery } from '@tanstack/react-query'
import { List } from '../../kit/index.ts'
import { formatClock } from '../../platform/format.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'
import { Section, VideoCard } from '#ui'
import { cardView, watchHref } from '../videos/index.ts'
import { passingVideosQuery } from './queries.ts'

/** Videos whose track passes a place, each from the moment when it does. Nothing if there are none. */
export function PassingVideos({ slug }: { slug: string }) {
  const list = useInfiniteQuery(passingVideosQuery(slug))
  if (!list.data || list.data.items.length === 0) return null
  return (
    <Section title={placeTexts.passing}>
      <List list={list} keyOf={({ video }) => video.id} loading={undefined} empty="" grid={{}}>
        {({ video, seconds }) => (
          <VideoCard
            {...cardView(video)}
            href={watchHref(video.slug, { at: seconds })}
            age={placeTexts.passesAt({ moment: formatClock(seconds) })}
          />
        )}
      </List>
    </Section>
  )
}
