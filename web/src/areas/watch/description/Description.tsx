import { useEffect, useRef, useState } from 'react'
import type { TrackFacts, VideoDetail } from '@serendib/contract'
import type { Chapter } from '../../../player/index.ts'
import { DateText } from '../../../platform/DateText.tsx'
import { formatRoughDuration, formatWhole } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { placeTexts } from '../../../platform/texts/places/places.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { MapPin } from 'lucide-react'
import { ChipLink, classNames, langOf, Link, Row } from '#ui'
import { RichText } from '../../../platform/rich-text/RichText.tsx'
import { ChapterList } from './ChapterList.tsx'
import { previewText, isProbablyTruncated } from './description-preview.ts'
import { Stops } from './Stops.tsx'
import { TranscriptSection } from '../transcript/TranscriptSection.tsx'
import styles from './Description.module.css'

/** Views, date, category and the description; long texts expand on demand. */
export function Description(props: {
  video: VideoDetail
  chapters: readonly Chapter[]
  /** The current position in seconds. */
  position: () => number
  onSeek: (seconds: number) => void
}) {
  const { video, chapters, position, onSeek } = props
  const text = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isTruncated, setTruncated] = useState(() => isProbablyTruncated(video.description))

  useEffect(() => {
    const element = text.current
    if (!element || isOpen) return undefined
    // The observer also reports the initial size, when layout is done anyway: reading it here would force
    // another layout.
    const observer = new ResizeObserver(() => setTruncated(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])

  return (
    <div className={styles.description}>
      <Row as="p" wrap gap={3} className={styles.facts}>
        <span>{commonTexts.viewCount({ count: video.views, shown: formatWhole(video.views) })}</span>
        <DateText date={video.created} text={(day) => `${watchTexts.uploaded} ${day}`} />
        {/* Videos that were downloaded before this detail existed don't have it. */}
        {video.filmingMonth ? (
          <time dateTime={video.filmingMonth}>
            {placeTexts.filmedInMonth({
              month: placeTexts.months[Number(video.filmingMonth.slice(5)) - 1] ?? '',
              year: video.filmingMonth.slice(0, 4),
            })}
          </time>
        ) : null}
        <TrackLength track={video.track} />
        {video.fileChangedAt !== null && (
          <DateText date={video.fileChangedAt} text={(day) => `${watchTexts.fileChanged} ${day}`} />
        )}
        {video.category !== '' && (
          <ChipLink className={styles.category} href={paths.allVideos(video.categoryId ?? undefined)}>
            {video.category}
          </ChipLink>
        )}
        {video.place && (
          <Link
            className={styles.place}
            href={paths.place(video.place.slug)}
            aria-label={placeTexts.filmedAt({ name: video.place.name })}
          >
            <MapPin className="icon-s" />
            <span>{video.place.name}</span>
          </Link>
        )}
      </Row>
      {video.description !== '' && (
        <p
          ref={text}
          lang={langOf(video.description)}
          className={classNames(styles.text, !isOpen && 'clamp', !isOpen && styles.short)}
        >
          <RichText
            text={isOpen ? video.description : previewText(video.description)}
            video={{ durationSeconds: video.durationSeconds, onSeek }}
          />
        </p>
      )}
      {(isTruncated || isOpen) && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? watchTexts.showLess : watchTexts.showMore}
        </button>
      )}
      <Stops video={video} chapters={chapters} position={position} onSeek={onSeek} />
      <ChapterList chapters={chapters} onSeek={onSeek} />
      <TranscriptSection tracks={video.captions} position={position} onSeek={onSeek} />
    </div>
  )
}

/** '8.1 km · 240 m climb · 42 min'. */
function TrackLength({ track }: { track: TrackFacts | null }) {
  // As the month, above.
  if (!track) return null
  const { metres, climb, seconds } = track
  const facts = [
    placeTexts.kilometres({ count: (metres / 1000).toFixed(1) }),
    ...(climb === null ? [] : [watchTexts.climb({ metres: formatWhole(Math.round(climb)) })]),
    formatRoughDuration(seconds),
  ]
  return <span>{facts.join(' · ')}</span>
}
