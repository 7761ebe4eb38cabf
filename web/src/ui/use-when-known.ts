import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * For a press that means one thing or another by what is still being asked for: it waits until that `isKnown`, and then
 * `act` does it, once. `waiting` is what was pressed, so that it can be shown as under way.
 */
export function useWhenKnown<Wish>(isKnown: boolean, act: (wish: Wish) => void) {
  const [early, setEarly] = useState<{ wish: Wish }>()
  const done = useRef(early)
  // Asked for anew: what was pressed before that has been done.
  const [wasKnown, setWasKnown] = useState(isKnown)
  if (wasKnown !== isKnown) {
    setWasKnown(isKnown)
    if (wasKnown) setEarly(undefined)
  }
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isKnown || early === undefined || done.current === early) return
    done.current = early
    actNow(early.wish)
  }, [isKnown, early])
  const press = (wish: Wish) => {
    if (isKnown) act(wish)
    else setEarly({ wish })
  }
  return { waiting: isKnown ? undefined : early?.wish, press }
}
