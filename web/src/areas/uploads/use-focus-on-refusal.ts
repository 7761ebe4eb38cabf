import { useEffect, type RefObject } from 'react'

/** Puts the keyboard on the first field that something is wrong with, each time that the count of refusals grows. */
export function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    const marked = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-refused] :is(input, button)',
    )
    marked?.focus()
  }, [form, refusals])
}
