import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Map as MapIcon, X } from 'lucide-react'
import { unpackTrack, type StopPlace, type VideoDetail } from '@serendib/contract'
import { storedValue } from '../../platform/stored-value.ts'
import { trackMapTexts as texts } from '../../platform/texts/places/track-map.ts'
import { lineOf, type TrackLine } from './line/track-line.ts'
import { useTrackOf, type ReadStored } from './track-data.ts'
import { TrackMap } from './TrackMap.tsx'
import type { TrackPlayer } from './TrackPanel.tsx'
import { PartBoundary } from '#ui'
import { useClock } from './use-clock.ts'
import { positionText } from './track-labels.ts'
import styles from './TrackOverlay.module.css'

/** Whether viewers turned the overlay off on this device. */
const isOff = storedValue(
  'serendib.track-overlay-off',
  (text) => text !== null,
  (off) => (off ? '1' : null),
)

/** The track over the picture of its video, where there is no space beside it. Viewers can turn it off. */
export function TrackOverlay(props: OverlayProps) {
  return (
    <PartBoundary isQuiet>
      <Overlay {...props} />
    </PartBoundary>
  )
}

type OverlayProps = Omit<TrackPlayer, 'stage'> & {
  video: VideoDetail
  readStored?: ReadStored | undefined
}

function Overlay(props: OverlayProps) {
  const { data: track } = useTrackOf(props.video, props.readStored)
  const line = useMemo(() => (track ? lineOf(unpackTrack(track.line), track.metres) : undefined), [track])
  const off = useSyncExternalStore(isOff.subscribe, isOff.get, () => true)
  if (!track || !line) return null
  const toggleText = off ? texts.showOverlay : texts.hideOverlay
  return (
    <div className={styles.overlay}>
      {!off && <SmallMap {...props} places={track.places} line={line} />}
      <button
        type="button"
        className={styles.toggle}
        aria-label={toggleText}
        title={toggleText}
        onClick={() => isOff.set(!off)}
      >
        {off ? <MapIcon size={20} strokeWidth={1.75} aria-hidden /> : <X size={16} aria-hidden />}
      </button>
    </div>
  )
}

function SmallMap(
  props: Omit<TrackPlayer, 'stage'> & {
    places: readonly StopPlace[]
    line: TrackLine
  },
) {
  const { places, line, position, onSeek } = props
  const player = useRef<HTMLElement>(null)
  const clock = useClock(player, position)
  const [pointed, setPointed] = useState<number>()
  const valueText = useCallback((seconds: number) => positionText(line, seconds, places), [line, places])
  return (
    <div
      className={styles.map}
      ref={(element) => {
        player.current = element?.closest('section') ?? null
      }}
    >
      <TrackMap
        line={line}
        clock={clock}
        label={texts.map}
        valueText={valueText}
        pointed={pointed}
        onPoint={setPointed}
        onSeek={onSeek}
      />
    </div>
  )
}
