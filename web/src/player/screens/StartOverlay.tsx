import { Play } from 'lucide-react'
import { savedBytes, sizeText, useDataSaver } from '../engine/data-saver.ts'
import styles from '../frame.module.css'
import type { PlayerSource } from '../engine/source.ts'
import { texts } from '../texts.ts'
import { clockText, spokenTime } from '../time.ts'

interface StartOverlayProps {
  source: PlayerSource
  /** The start position in seconds. */
  position: number
  /** It was pressed, and what it starts is still loading. */
  isStarting?: boolean
  onIntent: () => void
  onStart: () => void
}

/**
 * The thumbnail with the large play button. Hovering, focusing or touching it signals the intent to watch.
 */
export function StartOverlay({ source, position, isStarting, onIntent, onStart }: StartOverlayProps) {
  const bytes = savedBytes(source.renditions)
  const isDataSaver = useDataSaver()
  return (
    <button
      type="button"
      className={styles.start}
      aria-busy={isStarting || undefined}
      aria-label={position > 0 ? texts.playFrom({ moment: spokenTime(position) }) : texts.play}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
      onClick={onStart}
    >
      <span className={styles.startDisc}>
        <Play strokeWidth={1.75} fill="currentColor" aria-hidden />
      </span>
      <span className={styles.startFacts}>
        {position > 0 && <span>{texts.resumeAt({ moment: clockText(position) })}</span>}
        {isDataSaver && bytes !== undefined && <span>{texts.dataSaverSize({ size: sizeText(bytes) })}</span>}
      </span>
    </button>
  )
}
