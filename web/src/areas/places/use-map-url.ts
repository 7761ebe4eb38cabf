import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlaceKind } from '@serendib/contract'
import { PLACE_KINDS } from '@serendib/contract'
import { useEarlyValue } from '#ui'
import { WHOLE } from './map/map-geometry.ts'
import { useMapView } from './map/use-map-view.ts'

/** Debounce before typed text goes into the URL, in milliseconds: browsers limit the rate of URL changes. */
const TYPING_PAUSE_MS = 400

/**
 * What the map shows, stored in the URL for going back and reloading: a kind of place, a typed name, and a
 * zoomed view. Typing and zooming add no history entries; a new kind or name shows the whole island.
 */
export function useMapUrl() {
  const { params, view, setView, change } = useMapView()
  const asked = params.get('find') ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  const [sent, setSent] = useState<string>()
  if (known !== asked) {
    setKnown(asked)
    // Text typed while the URL updates is kept.
    if (asked !== sent) setTyped(asked)
    setSent(undefined)
  }

  const saveTerm = (text: string) => {
    const term = text.trim()
    if (term === asked || term === sent) return
    setSent(term)
    change({ find: term, at: undefined })
  }
  const onPause = useEffectEvent(saveTerm)
  useEffect(() => {
    const timer = setTimeout(() => onPause(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const field = useRef<HTMLInputElement>(null)
  useEarlyValue(field, (box) => {
    if (box.value !== box.defaultValue) setTyped(box.value)
    // The server rendered a URL that was left before hydration.
    else if (box.value !== typed) box.value = typed
  })

  const kind: PlaceKind | undefined = PLACE_KINDS.find((each) => each === params.get('kind'))
  return {
    kind,
    field,
    term: typed,
    setTerm: setTyped,
    /** Without the debounce, because the page may be left. */
    keepTerm: () => saveTerm(typed),
    view: typed.trim() === asked ? view : WHOLE,
    setView,
  }
}
