import { useId, useRef, useState } from 'react'
import type { ReasonEntry, ReportSubject } from '@serendib/contract'
import { cleanName, REPORT_REASON_LENGTH_MAX, reportReasonCalls } from '@serendib/contract'
import { limitOf } from '../../../platform/text-limit.ts'
import { administrationTexts } from '../../../platform/texts/administration/administration.ts'
import { reasonTexts } from '../../../platform/texts/administration/administration-moderation.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { focusField } from '../../../ui/forms/focus-field.ts'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { isTooLong } from '../../../ui/forms/TextLimit.tsx'
import { ask } from '../queries.ts'
import { useAction } from '../use-action.ts'

/** What the dialog is for. */
export type ReasonForm =
  | { readonly kind: 'add'; readonly subject: ReportSubject; readonly parent: ReasonEntry | null }
  | { readonly kind: 'rename'; readonly reason: ReasonEntry }

/** Asks for the name of a new reason, or for another name. */
export function ReasonDialog(props: {
  form: ReasonForm
  onClose: () => void
  elementOf: () => HTMLElement | null
}) {
  const { form, onClose, elementOf } = props
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const before = form.kind === 'rename' ? form.reason.text : ''
  const [typed, setTyped] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const { perform, problem, clearError, isBusy } = useAction((text: string) => send(form, text), {
    successText: form.kind === 'rename' ? reasonTexts.renamed : reasonTexts.added,
    focusTarget: elementOf,
    onDone: onClose,
  })
  const limit = limitOf(typed, REPORT_REASON_LENGTH_MAX)
  const submit = () => {
    const text = cleanName(typed)
    if (text === '') setMissing(true)
    if (text === '' || isTooLong(limit)) focusField(element.current, 'name')
    else if (text === before) onClose()
    else perform(text)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={titleOf(form)}
      cancelLabel={administrationTexts.cancel}
      isBusy={isBusy}
      actions={
        <Button type="submit" form={formId} isLoading={isBusy}>
          {form.kind === 'rename' ? reasonTexts.save : reasonTexts.add}
        </Button>
      }
    >
      <form
        ref={element}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) submit()
        }}
      >
        <Field label={reasonTexts.name} error={isMissing ? reasonTexts.nameMissing : problem}>
          <TextInput
            name="name"
            autoComplete="off"
            value={typed}
            limit={limit}
            onChange={(event) => {
              setTyped(event.target.value)
              setMissing(false)
              clearError()
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}

function titleOf(form: ReasonForm): string {
  if (form.kind === 'rename') return reasonTexts.renameTitle(form.reason.text)
  return form.parent === null ? reasonTexts.add : reasonTexts.addSubTo(form.parent.text)
}

function send(form: ReasonForm, text: string): Promise<unknown> {
  if (form.kind === 'rename') {
    const { id: reasonId, text: was } = form.reason
    return ask(reportReasonCalls.rename, { body: { reasonId, text, was } })
  }
  const { subject, parent } = form
  return ask(reportReasonCalls.add, { body: { subject, parentId: parent?.id, text } })
}
