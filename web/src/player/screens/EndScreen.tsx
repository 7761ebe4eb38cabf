import { RotateCcw, SkipForward } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './screens.module.css'
import { usePreferences } from '../preferences.ts'
import type { NextVideo } from '../engine/source.ts'
import { texts } from '../texts.ts'

/** The countdown to the next video, in seconds. */
const COUNTDOWN_SECONDS = 8

interface EndScreenProps {
  next: NextVideo | undefined
  onNext: (() => void) | undefined
  onReplay: () => void
}

/**
 * Shown at the end of a video: Play again, or the next video, which starts automatically unless cancelled. On a hidden
 * page it starts at once: nobody sees a countdown, and phones stop hidden pages that play nothing.
 */
export function EndScreen({ next, onNext, onReplay }: EndScreenProps) {
  return (
    <div className={styles.screen}>
      {next && onNext && <NextCard next={next} onNext={onNext} />}
      <div className={styles.screenButtons}>
        <button type="button" className={styles.glassButton} onClick={onReplay}>
          <RotateCcw size={20} strokeWidth={1.75} aria-hidden />
          {texts.replay}
        </button>
        {!next && onNext && (
          <button type="button" className={styles.lightButton} onClick={onNext}>
            <SkipForward size={20} strokeWidth={1.75} aria-hidden />
            {texts.next}
          </button>
        )}
      </div>
    </div>
  )
}

/** A user who is typing or has a dialog open is not taken to the next video. */
function isBusyElsewhere(): boolean {
  return (
    document.activeElement?.closest('[role=dialog], [role=alertdialog], textarea, input:not([type=range])') !=
    null
  )
}

function NextCard({ next, onNext }: { next: NextVideo; onNext: () => void }) {
  const { autoplaysNext } = usePreferences()
  const [left, setLeft] = useState(() => (document.hidden ? 0 : COUNTDOWN_SECONDS))
  const [isCancelled, setCancelled] = useState(false)
  const isCounting = autoplaysNext && !isCancelled

  const playNext = useEffectEvent(onNext)
  useEffect(() => {
    if (!isCounting) return undefined
    const timer = setInterval(() => {
      if (!isBusyElsewhere()) setLeft((seconds) => seconds - 1)
    }, 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  const isDue = isCounting && left <= 0
  useEffect(() => {
    if (isDue) playNext()
  }, [isDue])

  return (
    <div className={styles.next}>
      {next.thumbnailUrl !== undefined && (
        <img className={styles.nextThumbnail} src={next.thumbnailUrl} alt="" />
      )}
      <div className={styles.words}>
        <p className={styles.screenBody}>
          {isCounting ? texts.upNextIn({ seconds: Math.max(0, left) }) : texts.upNext}
        </p>
        <p className={styles.screenTitle}>{next.title}</p>
        <div className={styles.screenButtons}>
          <button type="button" className={styles.lightButton} onClick={onNext}>
            {texts.playNext}
          </button>
          {isCounting && !isDue && (
            <button type="button" className={styles.glassButton} onClick={() => setCancelled(true)}>
              {texts.cancel}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
