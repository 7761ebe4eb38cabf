import { Suspense, useRef, type ReactNode, type RefObject } from 'react'
import { PopoverPanel } from './overlays.ts'
import { useHasBeen } from './use-has-been.ts'

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
  }) => ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
}

/** A panel that hangs on a button and leaves the page usable: notifications. Its code loads when it first opens. */
export function Popover({ renderTrigger, ...popover }: PopoverProps) {
  const isMounted = useHasBeen(popover.isOpen)
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
