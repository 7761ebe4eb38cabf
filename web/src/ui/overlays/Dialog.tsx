import { Suspense, type ReactNode, type RefObject } from 'react'
import { Button } from '../controls/Button.tsx'
import { InlineAlert } from '../status/InlineAlert.tsx'
import { DialogPanel } from './overlays.ts'
import { useWasTrue } from '../use-was-true.ts'
import { uiTexts } from '../texts.ts'
import type { Elements } from '../elements.ts'

export type DialogProps = {
  isOpen: boolean
  /** Called with false on Escape, an outside click, the close button and Cancel. */
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: Elements
  /** The buttons at the bottom, side by side, the primary one last. */
  actions?: Elements
  /** The text of the Cancel button before them. */
  cancelLabel?: string | undefined
  /** Called only by Cancel, before it closes: discards what the other ways to close keep. */
  onCancel?: (() => void) | undefined
  /** While something is being sent, only the response closes the dialog: errors are shown inside. */
  isBusy?: boolean | undefined
  /** md 420 px, lg 640 px, xl 960 px; on phones always a bottom sheet. */
  size?: 'md' | 'lg' | 'xl' | undefined
  /** The lakshapathiya band on top, only for signing in. */
  hasBand?: boolean | undefined
  /** Takes the focus on opening instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /**
   * Takes the focus on closing instead of the element that opened the dialog, which may be gone. Undefined:
   * that element.
   */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined
}

/** A modal dialog; a bottom sheet on phones. Its code loads on first use. Focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const isMounted = useWasTrue(props.isOpen)
  return isMounted ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  isDanger?: boolean | undefined
  isWorking?: boolean | undefined
  /** Why the last attempt failed, shown inside, next to the button to try again. */
  problem?: string | null | undefined
  finalFocus?: DialogProps['finalFocus']
}) {
  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      cancelLabel={uiTexts.cancel}
      isBusy={props.isWorking}
      finalFocus={props.finalFocus}
      actions={
        <Button
          variant={props.isDanger ? 'danger' : 'primary'}
          isLoading={props.isWorking ?? false}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      }
    >
      {Boolean(props.problem) && <InlineAlert kind="error">{props.problem}</InlineAlert>}
    </Dialog>
  )
}
