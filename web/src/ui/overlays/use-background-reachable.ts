import { useLayoutEffect, type RefObject } from 'react'

/**
 * While a combobox list is open, the library hides everything else from assistive technology, although
 * keyboard and touch still reach it (https://github.com/mui/base-ui/issues/5528). It spares live regions, so
 * meanwhile the combobox's surroundings are marked as a silent live region.
 */
export function useBackgroundReachable(combobox: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const around = isOpen ? outermost(combobox.current) : undefined
    around?.setAttribute('aria-live', 'off')
    return () => around?.removeAttribute('aria-live')
  }, [combobox, isOpen])
}

/** The ancestor of an element in the body: the application's root or a dialog's container. */
function outermost(element: HTMLElement | null): Element | undefined {
  return [...document.body.children].find((child) => child.contains(element))
}
