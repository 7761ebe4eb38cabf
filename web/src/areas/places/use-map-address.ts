import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlaceKind } from '@serendib/contract'
import { PLACE_KINDS } from '@serendib/contract'
import { WHOLE } from './map-geometry.ts'
import { useMapView } from './use-map-view.ts'

/** So long nothing is typed before the address has it: browsers take only so many changes of it. */
const TYPING_PAUSE_MS = 400

/**
 * What the map shows, which the address keeps, so that going back and loading anew find it again: a kind of place, a name that is
 * typed, and a closer view. What is typed and looked at closer makes no entries of the history; another kind or name shows the whole
 * island.
 */
export function useMapAddress() {
  const { params, view, setView, change } = useMapView()
  const asked = params.get('find') ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  const [sent, setSent] = useState<string>()
  if (known !== asked) {
    setKnown(asked)
    // Whoever types on while the address follows keeps what they type.
    if (asked !== sent) setTyped(asked)
    setSent(undefined)
  }

  const keepTerm = (text: string) => {
    const term = text.trim()
    if (term === asked || term === sent) return
    setSent(term)
    change({ find: term, at: undefined })
  }
  const onPause = useEffectEvent(keepTerm)
  useEffect(() => {
    const timer = setTimeout(() => onPause(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const field = useRef<HTMLInputElement>(null)
  const takeUp = useEffectEvent((box: HTMLInputElement) => {
    // Typed before the scripts were there.
    if (box.value !== box.defaultValue) setTyped(box.value)
    // What the server drew is of an address that was left before they were.
    else if (box.value !== typed) box.value = typed
  })
  useEffect(() => {
    if (field.current) takeUp(field.current)
  }, [])

  const kind: PlaceKind | undefined = PLACE_KINDS.find((each) => each === params.get('kind'))
  return {
    kind,
    field,
    term: typed,
    setTerm: setTyped,
    /** Without a pause: the page may be left. */
    keepTerm: () => keepTerm(typed),
    view: typed.trim() === asked ? view : WHOLE,
    setView,
  }
}
