import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { usePreferences } from '../preferences.ts'
import { type PlayerAction, actionFor, keyContextOf } from './shortcuts.ts'

/** Handles the player's keys: while it has the focus, and on the whole page where nothing else uses them. */
export function useShortcuts(
  root: RefObject<HTMLElement | null>,
  isPagePlayer: boolean,
  perform: (action: PlayerAction) => boolean,
): void {
  const { hasPageShortcuts } = usePreferences()
  const wasClicked = useRef(false)
  const isPageWide = isPagePlayer && hasPageShortcuts
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const player = root.current
    const { target } = event
    if (event.defaultPrevented || !player || !(target instanceof Element)) return
    // A user in a dialog is not watching.
    if (target.closest('dialog, [role=dialog], [role=alertdialog]')) return
    // From here on the viewer moves by keys.
    if (event.key === 'Tab') wasClicked.current = false
    const context = keyContextOf(target, player, wasClicked.current)
    if (!context.isInPlayer && !isPageWide) return
    const action = actionFor(event, context)
    if (!action || !perform(action)) return
    event.preventDefault()
    // Firefox presses a button when the space key is released.
    if (event.key === ' ') document.addEventListener('keyup', (up) => up.preventDefault(), { once: true })
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    document.addEventListener('pointerdown', () => (wasClicked.current = true), { signal, capture: true })
    return () => listening.abort()
  }, [])
}
