import { Suspense, type ReactNode, type RefObject } from 'react'
import { Button } from './Button.tsx'
import { InlineAlert } from './InlineAlert.tsx'
import { DialogPanel } from './overlays.ts'
import { useHasBeen } from './use-has-been.ts'
import { uiTexts } from './texts.ts'

export type DialogProps = {
  isOpen: boolean
  /** Called with false on Escape, a press outside, the close button and Cancel. */
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the foot, side by side, the chief one last. */
  actions?: ReactNode
  /** The text of Cancel, the button before them. */
  cancelLabel?: string | undefined
  /** Called by Cancel alone, before it closes: for what the other ways to close keep. */
  onCancel?: (() => void) | undefined
  /** While something is being sent nothing but the answer closes it: a refusal is shown inside. */
  isBusy?: boolean | undefined
  /** md 420 px, lg 640 px, xl 960 px; on phones always a sheet from below. */
  size?: 'md' | 'lg' | 'xl' | undefined
  /** The lakshapathiya band on top: for the threshold of signing in alone. */
  hasBand?: boolean | undefined
  /** Takes the focus on opening instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Takes the focus on closing instead of what opened it, which may be gone. Nothing: what opened it. */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined
}

/** A modal dialog; a bottom sheet on phones. Its code loads when it first opens; focus returns where it came from. */
export function Dialog(props: DialogProps) {
  const isMounted = useHasBeen(props.isOpen)
  return isMounted ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  isDanger?: boolean | undefined
  isWorking?: boolean | undefined
  /** Why the last try failed: said inside, where one can try again. */
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
      {props.problem && <InlineAlert kind="error">{props.problem}</InlineAlert>}
    </Dialog>
  )
}
