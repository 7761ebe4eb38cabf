import { type RefObject, useEffect, useEffectEvent } from 'react'
import { usePreferences } from './preferences.ts'
import { type PlayerAction, actionFor, placeOf } from './shortcuts.ts'

/** Gives the player its keys: while it has focus, and as the page's own, wherever nothing else wants them. */
export function useShortcuts(
  root: RefObject<HTMLElement | null>,
  isPagePlayer: boolean,
  perform: (action: PlayerAction) => boolean,
): void {
  const { hasPageShortcuts } = usePreferences()
  const isPageWide = isPagePlayer && hasPageShortcuts
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const player = root.current
    const { target } = event
    if (event.defaultPrevented || !player || !(target instanceof Element)) return
    // Whoever is in a dialog is not watching.
    if (target.closest('dialog, [role=dialog], [role=alertdialog]')) return
    const place = placeOf(target, player)
    if (!place.isInPlayer && !isPageWide) return
    const action = actionFor(event, place)
    if (action && perform(action)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
