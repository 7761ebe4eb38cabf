import type { RefObject } from 'react'
import { Popover as Base } from '@base-ui/react/popover'
import { isPressOnToast } from './overlays.ts'
import { PartBoundary } from '../status/PartBoundary.tsx'
import type { PopoverProps } from './Popover.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'
import styles from './Popup.module.css'

/** The part of Popover that is loaded on demand. */
export default function PopoverPanel(
  props: Omit<PopoverProps, 'renderTrigger'> & { anchor: RefObject<HTMLButtonElement | null> },
) {
  useBackCloses(props.isOpen, () => props.onOpenChange(false))
  const returnFocus = useReturnFocus(props.anchor)
  return (
    <Base.Root
      open={props.isOpen}
      onOpenChange={(isOpen, details) => {
        // The button closes the panel itself; closing it here as well would make the button's click open it
        // again.
        const { event } = details
        const target = event instanceof FocusEvent ? event.relatedTarget : event.target
        const isOnButton = target instanceof Node && props.anchor.current?.contains(target)
        if (!isOpen && (isOnButton || isPressOnToast(event))) details.cancel()
        else props.onOpenChange(isOpen)
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          anchor={props.anchor}
          align={props.align ?? 'end'}
          sideOffset={8}
          collisionPadding={8}
          // It stays below its button, and scrolls where it is too tall for that.
          collisionAvoidance={{ side: 'none', align: 'shift', fallbackAxisSide: 'none' }}
        >
          <Base.Popup className={styles.popup} aria-label={props.label} {...returnFocus}>
            <PartBoundary>{props.children}</PartBoundary>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
