import { Play } from 'lucide-react'
import { savedBytes, sizeText, useDataSaver } from './data-saver.ts'
import styles from './screens.module.css'
import type { PlayerSource } from './source.ts'
import { texts } from './texts.ts'

interface StartOverlayProps {
  source: PlayerSource
  onIntent: () => void
  onStart: () => void
}

/** The poster with the big button. Whoever points at it, focuses or touches it seems to want to watch. */
export function StartOverlay({ source, onIntent, onStart }: StartOverlayProps) {
  const bytes = savedBytes(source.renditions)
  const isDataSaver = useDataSaver()
  return (
    <button
      type="button"
      className={styles.start}
      aria-label={texts.play}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
      onClick={onStart}
    >
      <span className={styles.startDisc}>
        <Play strokeWidth={1.75} fill="currentColor" aria-hidden />
      </span>
      {isDataSaver && bytes !== undefined && (
        <span className={styles.startSize}>{texts.dataSaverSize(sizeText(bytes))}</span>
      )}
    </button>
  )
}
