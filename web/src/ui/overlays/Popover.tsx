import { Suspense, useRef, type RefObject } from 'react'
import { PopoverPanel } from './overlays.ts'
import { useWasTrue } from '../use-was-true.ts'
import type { Elements } from '../elements.ts'

export type PopoverProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Names the panel. */
  label: string
  renderTrigger: (attributes: {
    ref: RefObject<HTMLButtonElement | null>
    onClick: () => void
    'aria-haspopup': 'dialog'
    'aria-expanded': boolean
  }) => Elements
  children: Elements
  align?: 'start' | 'center' | 'end'
}

/**
 * A panel that is attached to a button and leaves the page usable: notifications. Its code loads on first
 * use.
 */
export function Popover({ renderTrigger, ...popover }: PopoverProps) {
  const isMounted = useWasTrue(popover.isOpen)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      {renderTrigger({
        ref: anchor,
        onClick: () => popover.onOpenChange(!popover.isOpen),
        'aria-haspopup': 'dialog',
        'aria-expanded': popover.isOpen,
      })}
      {isMounted && (
        <Suspense fallback={null}>
          <PopoverPanel {...popover} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
