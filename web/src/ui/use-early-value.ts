import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/**
 * Calls `adopt` with a rendered field once it is hydrated, so that what was typed or chosen before is not lost. This has
 * to be a layout effect: a later one would find the application's own value. Every field on a server-rendered page needs
 * this; React does not warn. The end-to-end test 'every field and button of the rendered pages…' checks it.
 */
export function useEarlyValue<Field extends HTMLElement>(
  field: RefObject<Field | null>,
  adopt: (field: Field) => void,
): void {
  const onHydrated = useEffectEvent(adopt)
  useLayoutEffect(() => {
    if (field.current !== null) onHydrated(field.current)
  }, [field])
}
