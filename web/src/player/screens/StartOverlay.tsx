import { useId } from 'react'
import { Play } from 'lucide-react'
import { useConnectionType } from '../../platform/connection.ts'
import { savedQuality, sizeText, useDataSaver } from '../engine/data-saver.ts'
import styles from '../frame.module.css'
import { usePreferences } from '../preferences.ts'
import type { PlayerSource } from '../engine/source.ts'
import { qualityName } from '../controls/quality-name.ts'
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
  const sizes = useSizeTexts(source)
  const id = useId()
  return (
    <button
      type="button"
      className={styles.start}
      aria-busy={isStarting || undefined}
      aria-label={position > 0 ? texts.playFrom({ moment: spokenTime(position) }) : texts.play}
      aria-describedby={sizes.map((_, index) => `${id}-${index}`).join(' ') || undefined}
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
        {sizes.map((size, index) => (
          <span key={size} id={`${id}-${index}`}>
            {size}
          </span>
        ))}
      </span>
    </button>
  )
}

/** What the whole video and a minute of it cost, for viewers who save data; on mobile data, a minute only. */
function useSizeTexts({ renditions, soundBytes, durationSeconds, onDevice }: PlayerSource): string[] {
  const isDataSaver = useDataSaver()
  const isMobileData = useConnectionType() === 'cellular'
  const { isSoundOnly } = usePreferences()
  if (isSoundOnly && soundBytes === 0) return [texts.noSound]
  if (onDevice) return []
  if (isSoundOnly)
    return soundBytes === undefined ? [] : [texts.soundOnlySize({ size: sizeText(soundBytes) })]
  const { height = 0, bytes } = savedQuality(renditions) ?? {}
  if (bytes === undefined || !(isDataSaver || isMobileData)) return []
  const whole = isDataSaver ? [texts.dataSaverSize({ size: sizeText(bytes) })] : []
  if (durationSeconds === undefined || durationSeconds < 60) return whole
  const size = sizeText((bytes * 60) / durationSeconds)
  return [...whole, texts.dataSaverRate({ size, quality: qualityName(height) })]
}
