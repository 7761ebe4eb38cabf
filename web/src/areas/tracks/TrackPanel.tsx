import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Download } from 'lucide-react'
import { type Attribution, unpackTrack, type VideoDetail, type VideoTrack } from '@serendib/contract'
import { savesData } from '../../platform/data-saver.ts'
import { paths } from '../../platform/paths.ts'
import { trackMapTexts as texts } from '../../platform/texts/places/track-map.ts'
import type { Chapter } from '../../player/index.ts'
import { Loaded } from '../../kit/index.ts'
import { Row } from '#ui'
import type { Clock } from './clock.ts'
import { lineOf, type TrackLine } from './line/track-line.ts'
import { useTrackOf, type ReadStored } from './track-data.ts'
import { TrackMap } from './TrackMap.tsx'
import { TrackPending } from './TrackPending.tsx'
import { TrackProfile } from './TrackProfile.tsx'
import { useClock } from './use-clock.ts'
import { measuresText, positionText } from './track-labels.ts'
import styles from './Track.module.css'

/** What the page's player gives the track, and can do for it. */
export interface TrackPlayer {
  /** An element around the player. */
  readonly stage: RefObject<HTMLElement | null>
  /** The current position in seconds. */
  readonly position: () => number
  readonly onSeek: (seconds: number) => void
}

interface TrackProps extends TrackPlayer {
  readonly video: VideoDetail
  readonly chapters: readonly Chapter[]
  /** Reads the track from the device. */
  readonly readStored?: ReadStored | undefined
}

/** The track beside its video: a map and a profile that follow it and seek in it. */
export function TrackPanel(props: TrackProps) {
  const { video, readStored } = props
  const query = useTrackOf(video, readStored)
  return (
    <Loaded query={query} loading={<TrackPending track={video.track} />} isCompact>
      {(track) => (track ? <Panel {...props} track={track} /> : undefined)}
    </Loaded>
  )
}

function Panel(props: TrackProps & { track: VideoTrack }) {
  const { track, stage, position } = props
  const clock = useClock(stage, position)
  const line = useMemo(() => lineOf(unpackTrack(track.line), track.metres), [track])
  if (!line) return null
  return <Track {...props} line={line} clock={clock} />
}

function Track(props: TrackProps & { track: VideoTrack; line: TrackLine; clock: Clock }) {
  const { video, chapters, track, line, clock, onSeek, readStored } = props
  const { places, baseMap } = track
  const [hasTiles, setHasTiles] = useState(false)
  const showAttribution = useCallback(() => setHasTiles(true), [])
  const [pointed, setPointed] = useState<number>()
  const shows = useMemo(() => ({ height: track.line.heights.length > 0, speed: track.showsSpeed }), [track])
  const positionOf = useCallback((seconds: number) => positionText(line, seconds, places), [line, places])
  const valueOf = useCallback(
    (seconds: number) => {
      const value = measuresText(line, seconds, shows)
      return value === '' ? positionOf(seconds) : texts.profileValue({ value, position: positionOf(seconds) })
    },
    [line, shows, positionOf],
  )
  const measuresOf = useCallback((seconds: number) => measuresText(line, seconds, shows), [line, shows])
  const seeking = { line, clock, pointed, onPoint: setPointed, onSeek }
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <TrackMap
        {...seeking}
        places={places}
        tilesPath={savesData() ? undefined : baseMap?.path}
        onTile={showAttribution}
        chapters={chapters}
        storyboardUrl={video.storyboardUrl || undefined}
        label={texts.map}
        valueText={positionOf}
      />
      {hasTiles && baseMap && <BaseMapAttribution parts={baseMap.attribution} />}
      {(shows.height || shows.speed) && <TrackProfile {...seeking} shows={shows} valueText={valueOf} />}
      <div className={styles.readout}>
        <Readout clock={clock} textOf={positionOf} />
        <Row gap={4} justify="between">
          <Readout clock={clock} textOf={measuresOf} />
          {track.allowsExport && !readStored && (
            <Row gap={2} className={styles.exports}>
              <Download className="icon-s" aria-hidden="true" />
              <Export slug={video.slug} type="gpx">
                {texts.gpx}
              </Export>
              <Export slug={video.slug} type="vmt">
                {texts.webVmt}
              </Export>
            </Row>
          )}
        </Row>
      </div>
    </section>
  )
}

/** The attribution of the operator's map, in its corner. */
function BaseMapAttribution({ parts }: { parts: readonly Attribution[] }) {
  if (parts.length === 0) return null
  return (
    <Row wrap gap={1} justify="end" className={styles.attribution}>
      {parts.map(({ text, url }) =>
        url === '' ? (
          <span key={text}>{text.trim()}</span>
        ) : (
          <a key={text} href={url} target="_blank" rel="noopener">
            {text.trim()}
          </a>
        ),
      )}
    </Row>
  )
}

/** A link to the track as a file. */
function Export({ slug, type, children }: { slug: string; type: 'gpx' | 'vmt'; children: string }) {
  return (
    <a href={paths.trackFile(slug, type)} download aria-label={texts.downloadAs({ format: children })}>
      {children}
    </a>
  )
}

/** A text that follows the video without rendering. Screen readers have the sliders' values. */
function Readout({ clock, textOf }: { clock: Clock; textOf: (seconds: number) => string }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      clock.subscribe((seconds) => {
        const text = textOf(seconds)
        if (element.current && element.current.textContent !== text) element.current.textContent = text
      }),
    [clock, textOf],
  )
  return <span ref={element} aria-hidden="true" />
}
