import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** How long the controls stay visible after the last activity, in milliseconds. */
const IDLE_MS = 3000

const POINTED_AT = ':is(button, input):hover'

export interface Idle {
  isIdle: boolean
  wake: () => void
  /** Becomes idle at once: the pointer left, or a tap hid the controls. */
  sleep: () => void
}

/** Whether there was no movement, hover or focus inside `root` for a while. Never idle unless `mayBeIdle`. */
export function useIdle(mayBeIdle: boolean, root: RefObject<HTMLElement | null>): Idle {
  const [isAsleep, setAsleep] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Focused by Tab, not by a click: then the focused control must not be hidden.
  const isFocusedByKey = useRef(false)

  // The timer starts with playback, not with the last movement before it.
  const [couldBeIdle, setCouldBeIdle] = useState(mayBeIdle)
  if (couldBeIdle !== mayBeIdle) {
    setCouldBeIdle(mayBeIdle)
    setAsleep(false)
  }

  const isInUse = useCallback(
    () => isFocusedByKey.current || Boolean(root.current?.querySelector(POINTED_AT)),
    [root],
  )
  const wait = useCallback(() => {
    const fallAsleep = () => {
      if (isInUse()) timer.current = setTimeout(fallAsleep, IDLE_MS)
      else setAsleep(true)
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(fallAsleep, IDLE_MS)
  }, [isInUse])
  const wake = useCallback(() => {
    setAsleep(false)
    wait()
  }, [wait])
  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAsleep(!isInUse())
  }, [isInUse])

  useEffect(() => {
    if (mayBeIdle) wait()
    return () => clearTimeout(timer.current)
  }, [mayBeIdle, wait])

  useEffect(() => {
    const element = root.current
    const following = new AbortController()
    const { signal } = following
    // Touch shows and hides the controls by tapping; only a mouse does by moving.
    const ofMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act()
    element?.addEventListener('pointermove', ofMouse(wake), { signal })
    element?.addEventListener('pointerleave', ofMouse(sleep), { signal })
    const onFocus = ({ target }: FocusEvent) => {
      isFocusedByKey.current =
        target instanceof Element && target !== element && target.matches(':focus-visible')
      wake()
    }
    element?.addEventListener('focusin', onFocus, { signal })
    element?.addEventListener('focusout', () => (isFocusedByKey.current = false), { signal })
    return () => following.abort()
  }, [root, wake, sleep])

  return { isIdle: isAsleep && mayBeIdle, wake, sleep }
}
