import { lazy } from 'react'

const loadDialogPanel = () => import('./DialogPanel.tsx')
const loadMenuPanel = () => import('./MenuPanel.tsx')
const loadPopoverPanel = () => import('./PopoverPanel.tsx')

export const DialogPanel = lazy(loadDialogPanel)
export const MenuPanel = lazy(loadMenuPanel)
export const PopoverPanel = lazy(loadPopoverPanel)

/** Dialogs, menus and popovers are not in the first load; the shell fetches them at the first sign of a visitor's hand. */
export function preloadOverlays() {
  // What cannot be fetched now is fetched, and missed, when it is opened.
  Promise.all([loadDialogPanel(), loadMenuPanel(), loadPopoverPanel()]).catch(() => undefined)
}

/** Toasts lie above everything: a press on one is not a press outside a dialog. */
export const isPressOnToast = (event: Event) =>
  event.target instanceof Element && event.target.closest('[data-toasts]') !== null
