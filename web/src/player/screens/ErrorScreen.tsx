import { FastForward, RotateCw } from 'lucide-react'
import type { ErrorKind } from '../engine/playback-error.ts'
import styles from './screens.module.css'
import { texts } from '../texts.ts'

interface ErrorScreenProps {
  error: ErrorKind
  onRetry: () => void
  onSkip: () => void
}

/** Explains why playback stopped and offers to try again at the same position, or to skip what does not load. */
export function ErrorScreen({ error, onRetry, onSkip }: ErrorScreenProps) {
  const { title, body } = texts.errors[error]
  return (
    <div className={styles.screen}>
      <div role="alert" className={styles.words}>
        <p className={styles.screenTitle}>{title}</p>
        <p className={styles.screenBody}>{body}</p>
      </div>
      {error !== 'unsupported' && (
        <button type="button" className={styles.lightButton} onClick={onRetry}>
          <RotateCw size={20} strokeWidth={1.75} aria-hidden />
          <span>{texts.retry}</span>
        </button>
      )}
      {error === 'stalled' && (
        <button type="button" className={styles.lightButton} onClick={onSkip}>
          <FastForward size={20} strokeWidth={1.75} aria-hidden />
          <span>{texts.skipAhead}</span>
        </button>
      )}
    </div>
  )
}
