import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the controls stay after the last sign of life, in milliseconds. */
const IDLE_MS = 3000

export interface Idle {
  isIdle: boolean
  wake(): void
  /** Idle at once: the pointer has left, or a tap sent the controls away. */
  sleep(): void
}

/** Whether nobody has moved or pressed anything for a while. Never idle unless `mayBeIdle`. */
export function useIdle(mayBeIdle: boolean): Idle {
  const [isAsleep, setAsleep] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wake = useCallback(() => {
    clearTimeout(timer.current)
    setAsleep(false)
    timer.current = setTimeout(() => setAsleep(true), IDLE_MS)
  }, [])
  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAsleep(true)
  }, [])
  // The wait begins with the playing, not with the last movement before it.
  useEffect(() => {
    if (mayBeIdle) wake()
    return () => clearTimeout(timer.current)
  }, [mayBeIdle, wake])
  return { isIdle: isAsleep && mayBeIdle, wake, sleep }
}
