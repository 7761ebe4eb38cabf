import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PlaceKind } from '@serendib/contract'
import { PLACE_KINDS } from '@serendib/contract'
import { useSearchParams } from '../../platform/router/index.ts'
import { readView, viewText } from './map-address.ts'
import type { View } from './map-geometry.ts'
import { WHOLE } from './map-geometry.ts'

/** So long nothing is typed before the address has it: browsers take only so many changes of it. */
const TYPING_PAUSE_MS = 400

/**
 * What the map shows, which the address keeps, so that going back and loading anew find it again: a kind of place, a name that is
 * typed, and a closer view. What is typed and looked at closer makes no entries of the history; another kind or name shows the whole
 * island.
 */
export function useMapAddress() {
  const [params, setParams] = useSearchParams()
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

  const change = (to: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (now) => {
        const kept = { ...Object.fromEntries(now), ...to }
        return Object.fromEntries(Object.entries(kept).filter((pair): pair is [string, string] => !!pair[1]))
      },
      { replace: true, preventScrollReset: true },
    )
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
  // Typed before the scripts were there.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) setTyped(field.current.value)
  }, [])

  const kind: PlaceKind | undefined = PLACE_KINDS.find((each) => each === params.get('kind'))
  const at = params.get('at')
  const view = useMemo(() => readView(at), [at])
  return {
    kind,
    field,
    term: typed,
    setTerm: setTyped,
    /** Without a pause: the page may be left. */
    keepTerm: () => keepTerm(typed),
    view: typed.trim() === asked ? view : WHOLE,
    setView: (to: View) => change({ at: viewText(to) }),
  }
}
