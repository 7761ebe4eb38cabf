import { useId, type ReactNode } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import type { Elements } from '../ui/elements.ts'
import { Dialog, type DialogProps } from '../ui/overlays/Dialog.tsx'
import { InlineAlert } from '../ui/status/InlineAlert.tsx'
import { uiTexts } from '../ui/texts.ts'
import type { FormState } from './use-form.ts'

/** A form in a dialog: its fields, its error, Cancel, and the button that sends it. */
export function FormDialog(props: {
  form: FormState
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** The text of the button that sends the form. */
  submit: string
  isDanger?: boolean
  /** Nothing was changed yet: the button does nothing. */
  isUnchanged?: boolean
  /** Takes the focus on opening instead of the first field, such as the form itself (`form.props.ref`). */
  initialFocus?: DialogProps['initialFocus']
  size?: DialogProps['size']
  /** Called only by Cancel, such as to discard the draft. */
  onCancel?: DialogProps['onCancel']
  className?: string | undefined
  children: Elements
}) {
  const { form, isUnchanged = false } = props
  const id = useId()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose()
      }}
      title={props.title}
      description={props.description}
      cancelLabel={uiTexts.cancel}
      size={props.size}
      onCancel={props.onCancel}
      isBusy={form.isSending}
      initialFocus={props.initialFocus}
      actions={
        <Button
          type="submit"
          form={id}
          variant={props.isDanger === true ? 'danger' : 'primary'}
          isLoading={form.isSending}
          aria-disabled={isUnchanged}
        >
          {props.submit}
        </Button>
      }
    >
      <form
        {...form.props}
        id={id}
        tabIndex={-1}
        className={props.className}
        onSubmit={(event) => {
          if (isUnchanged) event.preventDefault()
          else form.props.onSubmit(event)
        }}
      >
        {props.children}
        {form.errors.alert !== undefined && <InlineAlert kind="error">{form.errors.alert}</InlineAlert>}
      </form>
    </Dialog>
  )
}
