import styles from './frame.module.css'
import type { PlayerSource } from './source.ts'
import { StartOverlay } from './StartOverlay.tsx'
import { texts } from './texts.ts'

interface CoverProps {
  source: PlayerSource
  /** Where it will begin, in seconds. */
  startAt: number
  onStart: () => void
}

const doNothing = () => undefined

/** The player before its code is there: the same frame, poster and button, so that nothing moves when it comes. */
export function Cover({ source, startAt, onStart }: CoverProps) {
  return (
    <section className={styles.player} aria-label={texts.player(source.title)}>
      {source.posterUrl !== undefined && (
        <img className={styles.poster} src={source.posterUrl} alt="" fetchPriority="high" />
      )}
      <StartOverlay source={source} position={startAt} onIntent={doNothing} onStart={onStart} />
    </section>
  )
}
