import styles from './frame.module.css'
import { Poster } from './Poster.tsx'
import type { PlayerSource } from './source.ts'
import { StartOverlay } from './StartOverlay.tsx'
import { texts } from './texts.ts'

interface CoverProps {
  source: PlayerSource
  /** Where it will begin, in seconds. */
  startAt: number
  /** It was pressed, and the player is on its way. */
  isStarting: boolean
  onStart: () => void
}

const doNothing = () => undefined

/** The player before its code is there: the same frame, poster and button, so that nothing moves when it comes. */
export function Cover({ source, startAt, isStarting, onStart }: CoverProps) {
  return (
    <section
      className={styles.player}
      aria-label={texts.player(source.title)}
      data-film={isStarting ? 'coming' : undefined}
    >
      <Poster {...source} />
      <StartOverlay
        source={source}
        position={startAt}
        isStarting={isStarting}
        onIntent={doNothing}
        onStart={onStart}
      />
      {source.directUrl && (
        <noscript>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the page names none before its scripts */}
          <video
            className={styles.withoutScripts}
            src={source.directUrl}
            poster={source.posterUrl}
            controls
            preload="none"
          />
        </noscript>
      )}
    </section>
  )
}
