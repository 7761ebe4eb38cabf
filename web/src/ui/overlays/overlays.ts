import { lazy } from 'react'

const loadDialogPanel = () => import('./DialogPanel.tsx')
const loadMenuPanel = () => import('./MenuPanel.tsx')
const loadPopoverPanel = () => import('./PopoverPanel.tsx')

export const DialogPanel = lazy(loadDialogPanel)
export const MenuPanel = lazy(loadMenuPanel)
export const PopoverPanel = lazy(loadPopoverPanel)

/**
 * Dialogs, menus and popovers are not in the first load; the shell loads them at the visitor's first
 * interaction.
 */
export function preloadOverlays() {
  // An overlay that can't be loaded now is loaded when it is opened, and the error is shown there.
  Promise.all([loadDialogPanel(), loadMenuPanel(), loadPopoverPanel()]).catch(() => undefined)
}

/** Toasts are above everything: clicking one is not a click outside a dialog. */
export const isPressOnToast = (event: Event) =>
  event.target instanceof Element && event.target.closest('[data-toasts]') !== null
