import { useRef, useState, type PointerEvent } from 'react'

/**
 * Pointing at moments of a track: a press or a drag seeks, hovering previews. `secondsAt` is the moment under the
 * pointer, if there is one; `isDragging` tells it that the pointer may be farther away.
 */
export function usePointing(props: {
  secondsAt: (event: PointerEvent<HTMLElement>, isDragging: boolean) => number | undefined
  onPoint: (seconds: number | undefined) => void
  onSeek: (seconds: number) => void
}) {
  const { secondsAt, onPoint, onSeek } = props
  const [isDragging, setDragging] = useState(false)
  const last = useRef<number>(undefined)
  const point = (seconds: number | undefined) => {
    last.current = seconds
    onPoint(seconds)
  }
  const cancel = () => {
    setDragging(false)
    point(undefined)
  }
  return {
    isDragging,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const seconds = event.button === 0 ? secondsAt(event, false) : undefined
        if (seconds === undefined) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
        point(seconds)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => point(secondsAt(event, isDragging)),
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (!isDragging) return
        const seconds = secondsAt(event, true) ?? last.current
        if (seconds !== undefined) onSeek(seconds)
        setDragging(false)
        if (event.pointerType !== 'mouse') point(undefined)
      },
      onPointerCancel: cancel,
      onPointerLeave({ currentTarget }: PointerEvent<HTMLElement>) {
        // WebKit also fires this at the end of a press, while the pointer is still there.
        if (!isDragging && !currentTarget.matches(':hover')) point(undefined)
      },
    },
  }
}
