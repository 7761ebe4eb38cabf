import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** How long the controls stay after the last sign of life, in milliseconds. */
const IDLE_MS = 3000

/** Someone points at a control, or has reached one by keyboard: it must not go away under them. */
const IN_USE = ':is(button, [role=slider]):hover, :is(button, input, [role=slider]):focus-visible'

export interface Idle {
  isIdle: boolean
  wake(): void
  /** Idle at once: the pointer has left, or a tap sent the controls away. */
  sleep(): void
}

/** Whether nobody has moved or pressed anything for a while, or is about to. Never idle unless `mayBeIdle`. */
export function useIdle(mayBeIdle: boolean, root: RefObject<HTMLElement | null>): Idle {
  const [isAsleep, setAsleep] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wake = useCallback(() => {
    const fallAsleep = () => {
      if (root.current?.querySelector(IN_USE)) timer.current = setTimeout(fallAsleep, IDLE_MS)
      else setAsleep(true)
    }
    clearTimeout(timer.current)
    setAsleep(false)
    timer.current = setTimeout(fallAsleep, IDLE_MS)
  }, [root])
  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAsleep(!root.current?.querySelector(IN_USE))
  }, [root])

  // The wait begins with the playing, not with the last movement before it.
  useEffect(() => {
    if (mayBeIdle) wake()
    return () => clearTimeout(timer.current)
  }, [mayBeIdle, wake])
  return { isIdle: isAsleep && mayBeIdle, wake, sleep }
}
