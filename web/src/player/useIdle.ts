import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** How long the controls stay after the last sign of life, in milliseconds. */
const IDLE_MS = 3000

/** Someone points at a control, or has reached one by keyboard: it must not go away under them. */
const IN_USE = ':is(button, [role=slider]):hover, :is(button, input, [role=slider]):focus-visible'

export interface Idle {
  isIdle: boolean
  wake: () => void
  /** Idle at once: the pointer has left, or a tap sent the controls away. */
  sleep: () => void
}

/** Whether nobody has moved, pointed or focused inside `root` for a while. Never idle unless `mayBeIdle`. */
export function useIdle(mayBeIdle: boolean, root: RefObject<HTMLElement | null>): Idle {
  const [isAsleep, setAsleep] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The wait begins with the playing, not with the last movement before it.
  const [couldBeIdle, setCouldBeIdle] = useState(mayBeIdle)
  if (couldBeIdle !== mayBeIdle) {
    setCouldBeIdle(mayBeIdle)
    setAsleep(false)
  }

  const wait = useCallback(() => {
    const fallAsleep = () => {
      if (root.current?.querySelector(IN_USE)) timer.current = setTimeout(fallAsleep, IDLE_MS)
      else setAsleep(true)
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(fallAsleep, IDLE_MS)
  }, [root])
  const wake = useCallback(() => {
    setAsleep(false)
    wait()
  }, [wait])
  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAsleep(!root.current?.querySelector(IN_USE))
  }, [root])

  useEffect(() => {
    if (mayBeIdle) wait()
    return () => clearTimeout(timer.current)
  }, [mayBeIdle, wait])

  useEffect(() => {
    const element = root.current
    const following = new AbortController()
    const { signal } = following
    // Fingers show and hide the controls by tapping; only a mouse does by moving.
    const ofMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act()
    element?.addEventListener('pointermove', ofMouse(wake), { signal })
    element?.addEventListener('pointerleave', ofMouse(sleep), { signal })
    element?.addEventListener('focusin', wake, { signal })
    return () => following.abort()
  }, [root, wake, sleep])

  return { isIdle: isAsleep && mayBeIdle, wake, sleep }
}
