import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Handles a press whose effect depends on data that is still loading: it waits until `isKnown` and then calls
 * `action` once. `waiting` is the pending press, to be shown as busy.
 */
export function useDeferredPress<Press>(isKnown: boolean, action: (press: Press) => void) {
  const [early, setEarly] = useState<{ press: Press }>()
  const done = useRef(early)
  // Loading again: the previous press has been handled.
  const [wasKnown, setWasKnown] = useState(isKnown)
  if (wasKnown !== isKnown) {
    setWasKnown(isKnown)
    if (wasKnown) setEarly(undefined)
  }
  const carryOutNow = useEffectEvent(action)
  useEffect(() => {
    if (!isKnown || early === undefined || done.current === early) return
    done.current = early
    carryOutNow(early.press)
  }, [isKnown, early])
  const onPress = (press: Press) => {
    if (isKnown) action(press)
    else setEarly({ press })
  }
  return { waiting: isKnown ? undefined : early?.press, press: onPress }
}
