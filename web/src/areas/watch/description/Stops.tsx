import { Suspense, useMemo } from 'react'
import { MapPin, SkipForward } from 'lucide-react'
import type { PlaylistStop, VideoDetail, VideoStop } from '@serendib/contract'
import type { Chapter } from '../../../player/index.ts'
import { formatClock } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { placeTexts } from '../../../platform/texts/places/places.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Button, IconLink, Row, useIsHydrated } from '#ui'
import { LazyStopMap } from '../../places/index.ts'
import { MomentButton } from './MomentButton.tsx'
import styles from './ChapterList.module.css'

/** A position this close before a stop is at the stop, in seconds. */
const AT_STOP_SECONDS = 0.5

const idOfStop = (seconds: number) => `stop-at-${seconds}`

/**
 * The places that the chapters of a video name, each with a button that seeks to it, and on a map if no track is shown
 * on one. `position` is the current one in seconds.
 */
export function Stops(props: {
  video: VideoDetail
  chapters: readonly Chapter[]
  position: () => number
  onSeek: (seconds: number) => void
}) {
  const { video, chapters, position, onSeek } = props
  const stops = useMemo(() => toRoute(video, chapters), [video, chapters])
  const isHydrated = useIsHydrated()
  const secondsOf = ({ number }: PlaylistStop) => stops[number - 1]?.seconds ?? 0
  const [first] = stops
  if (!first) return null
  const toNext = () => {
    const now = position() + AT_STOP_SECONDS
    onSeek((stops.find(({ seconds }) => seconds > now) ?? first).seconds)
  }
  return (
    <section className={styles.chapters}>
      <Row wrap justify="between" gap={3}>
        <h2 className={styles.title}>{watchTexts.stops}</h2>
        {stops.length > 1 && (
          <Button
            className="needs-scripts not-on-paper"
            variant="tonal"
            size="sm"
            icon={<SkipForward className="icon-s" />}
            onClick={toNext}
          >
            {watchTexts.nextStop}
          </Button>
        )}
      </Row>
      <ol>
        {stops.map(({ seconds, place: { slug, name } }) => (
          <Row as="li" key={seconds} gap={2}>
            <MomentButton id={idOfStop(seconds)} seconds={seconds} onClick={() => onSeek(seconds)}>
              {name}
            </MomentButton>
            <IconLink
              label={placeTexts.videosFrom({ name })}
              icon={<MapPin className="icon-s" />}
              href={paths.place(slug)}
            />
          </Row>
        ))}
      </ol>
      {!video.track && (
        <div style={{ height: '24rem' }}>
          {isHydrated && (
            <Suspense fallback={null}>
              <LazyStopMap
                stops={stops}
                leadsTo={(stop) => () => onSeek(secondsOf(stop))}
                onSeveral={(stop) => document.getElementById(idOfStop(secondsOf(stop)))?.focus()}
                pointed={undefined}
                onPoint={ignore}
              />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}

type Stop = PlaylistStop & Pick<VideoStop, 'seconds'>

/** The stops for lists and maps. Several chapters at one place, one after the other, are one stop. */
function toRoute(video: VideoDetail, chapters: readonly Chapter[]): Stop[] {
  const route = stopsOf(video).filter(({ place }, index, all) => place.slug !== all[index - 1]?.place.slug)
  return route.map(({ seconds, place }, index) => ({
    number: index + 1,
    videoId: video.id,
    slug: video.slug,
    title: chapters.find(({ startSeconds }) => startSeconds === seconds)?.title ?? place.name,
    duration: formatClock(seconds),
    thumbnails: [],
    place,
    kilometres: null,
    seconds,
  }))
}

/** Videos that were downloaded before stops existed have none. */
const stopsOf = ({ stops }: { readonly stops?: readonly VideoStop[] }) => stops ?? []

const ignore = () => undefined
