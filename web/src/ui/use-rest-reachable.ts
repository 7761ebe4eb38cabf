import { useLayoutEffect, type RefObject } from 'react'

/**
 * While the list of a combobox is open, the library hides all the rest from assistive technology, although the keys and a finger
 * reach it (https://github.com/mui/base-ui/issues/5528). Live regions it spares: for so long, what stands around the combobox is
 * one that says nothing.
 */
export function useRestReachable(combobox: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const around = isOpen ? outermost(combobox.current) : undefined
    around?.setAttribute('aria-live', 'off')
    return () => around?.removeAttribute('aria-live')
  }, [combobox, isOpen])
}

/** What holds an element in the body: the application, or the place of a dialog. */
function outermost(element: HTMLElement | null): Element | undefined {
  return [...document.body.children].find((child) => child.contains(element))
}
