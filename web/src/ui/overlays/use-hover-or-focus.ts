import { useEffect, type RefObject } from 'react'

/** Whether an element is hovered or has the focus: automatic movement pauses meanwhile. */
export function useHoverOrFocus(
  element: RefObject<HTMLElement | null>,
  onChange: (hasAttention: boolean) => void,
) {
  useEffect(() => {
    const target = element.current
    if (target === null) return undefined
    const onEvent = () => onChange(target.matches(':hover') || target.contains(document.activeElement))
    const onFocusOut = (event: FocusEvent) =>
      onChange(
        target.matches(':hover') ||
          (event.relatedTarget instanceof Node && target.contains(event.relatedTarget)),
      )
    target.addEventListener('mouseenter', onEvent)
    target.addEventListener('mouseleave', onEvent)
    target.addEventListener('focusin', onEvent)
    target.addEventListener('focusout', onFocusOut)
    return () => {
      target.removeEventListener('mouseenter', onEvent)
      target.removeEventListener('mouseleave', onEvent)
      target.removeEventListener('focusin', onEvent)
      target.removeEventListener('focusout', onFocusOut)
    }
  }, [element, onChange])
}
