import { useEffect, type RefObject } from 'react'

/** Focuses the first field with an error whenever the error count increases. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errorCount: number): void {
  useEffect(() => {
    if (errorCount === 0) return
    const marked = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-refused] :is(input, button)',
    )
    marked?.focus()
  }, [form, errorCount])
}
