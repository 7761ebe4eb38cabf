import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { type Tap, seekOfTap, sideOf } from './controls/gestures.ts'
import styles from './player.module.css'

interface SurfaceProps {
  onClick: () => void
  onDoubleClick: () => void
  onTap: () => void
  onSeekBy: (seconds: number) => void
}

/**
 * The picture itself: a click plays or pauses, a double click toggles full screen, taps show the controls or
 * seek.
 */
export function Surface({ onClick, onDoubleClick, onTap, onSeekBy }: SurfaceProps) {
  const lastTap = useRef<Tap>(undefined)
  // Ignore the click that the browser generates after a touch.
  const wasTouch = useRef(false)

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    wasTouch.current = event.pointerType === 'touch'
    if (!wasTouch.current) return
    const box = event.currentTarget.getBoundingClientRect()
    const tap = { side: sideOf(event.clientX - box.left, box.width), at: event.timeStamp }
    const seconds = seekOfTap(lastTap.current, tap)
    lastTap.current = tap
    if (seconds === undefined) onTap()
    else onSeekBy(seconds)
  }

  const ofMouse = (act: () => void) => (event: MouseEvent) => {
    if (!wasTouch.current && event.button === 0) act()
  }
  // Everything here can also be done with the controls and with keys.
  return (
    <div
      className={styles.surface}
      role="presentation"
      onPointerUp={onPointerUp}
      onClick={ofMouse(onClick)}
      onDoubleClick={ofMouse(onDoubleClick)}
    />
  )
}
