import { type MouseEvent, useRef } from 'react'
import { type TouchGestures, useTouch } from './controls/useTouch.ts'
import styles from './player.module.css'

interface SurfaceProps extends TouchGestures {
  onClick: () => void
  onDoubleClick: () => void
}

/**
 * The picture itself: a click plays or pauses, a double click toggles full screen. Touches show the controls, seek, play
 * fast and change full screen.
 */
export function Surface({ onClick, onDoubleClick, ...gestures }: SurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  useTouch(surface, gestures)
  const ofMainButton = (act: () => void) => (event: MouseEvent) => {
    if (event.button === 0) act()
  }
  // Everything here can also be done with the controls and with keys.
  return (
    <div
      ref={surface}
      className={styles.surface}
      role="presentation"
      onClick={ofMainButton(onClick)}
      onDoubleClick={ofMainButton(onDoubleClick)}
    />
  )
}
