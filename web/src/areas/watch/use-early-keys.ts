import { type RefObject, useEffect, useEffectEvent } from 'react'
import { getPreferences } from '../../player/preferences.ts'
import { actionFor, placeOf } from '../../player/shortcuts.ts'

/** Starts the film by its keys, before the player's code is there, which listens to them itself then. */
export function useEarlyKeys(frame: RefObject<HTMLElement | null>, isThere: boolean, start: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || !frame.current || !(target instanceof Element)) return
    if (target.closest('dialog, [role=dialog], [role=alertdialog]')) return
    const place = placeOf(target, frame.current)
    if (!place.isInPlayer && !getPreferences().hasPageShortcuts) return
    const action = actionFor(event, place)
    if (action?.kind !== 'press' || action.control !== 'toggle-play') return
    event.preventDefault()
    start()
  })
  useEffect(() => {
    if (isThere) return undefined
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isThere])
}
