import styles from '../frame.module.css'
import { Thumbnail } from '../controls/Thumbnail.tsx'
import type { PlayerSource } from '../engine/source.ts'
import { StartOverlay } from './StartOverlay.tsx'
import { texts } from '../texts.ts'

interface CoverProps {
  source: PlayerSource
  /** The start position in seconds. */
  startAt: number
  /** It was pressed, and the player is loading. */
  isStarting: boolean
  onStart: () => void
}

const doNothing = () => undefined

/**
 * The player before its code has loaded: the same frame, thumbnail and button, so nothing shifts when it
 * arrives.
 */
export function Cover({ source, startAt, isStarting, onStart }: CoverProps) {
  return (
    <section
      className={styles.player}
      aria-label={texts.player({ title: source.title })}
      data-video={isStarting ? 'coming' : undefined}
    >
      <Thumbnail {...source} />
      <StartOverlay
        source={source}
        position={startAt}
        isStarting={isStarting}
        onIntent={doNothing}
        onStart={onStart}
      />
      {source.directUrl !== undefined && (
        <noscript>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the page names none before its scripts */}
          <video
            className={styles.withoutScripts}
            src={source.directUrl}
            poster={source.thumbnailUrl}
            controls
            controlsList={source.allowsDownloads === false ? 'nodownload' : undefined}
            preload="none"
          />
        </noscript>
      )}
    </section>
  )
}
