import { useState } from 'react'
import type { ReasonEntry, ReportSubject } from '@serendib/contract'
import { cleanName, REPORT_REASON_LENGTH_MAX, reportReasonCalls } from '@serendib/contract'
import { FormDialog, useActionForm } from '../../../kit/index.ts'
import { call } from '../../../platform/calls/api.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { reasonTexts } from '../../../platform/texts/administration/administration-moderation.ts'
import { Field, isTooLong, TextInput } from '#ui'

/** What the dialog is for. */
export type ReasonForm =
  | { readonly kind: 'add'; readonly subject: ReportSubject; readonly parent: ReasonEntry | null }
  | { readonly kind: 'rename'; readonly reason: ReasonEntry }

/** Asks for the name of a new reason, or for another name. */
export function ReasonDialog({ what, onClose }: { what: ReasonForm; onClose: () => void }) {
  const isRename = what.kind === 'rename'
  const [values, setValues] = useState({ name: isRename ? what.reason.text : '' })
  const limit = limitOf(values.name, REPORT_REASON_LENGTH_MAX)
  const form = useActionForm(({ name }) => send(what, cleanName(name)), {
    values,
    onChange: setValues,
    check: ({ name }) => {
      if (cleanName(name) === '') return { name: reasonTexts.nameMissing }
      return isTooLong(limit) ? { name: '' } : {}
    },
    changes: 'everything',
    done: (_reply, { name }) => {
      onClose()
      return isRename
        ? reasonTexts.renamed({ reason: cleanName(name) })
        : reasonTexts.added({ reason: cleanName(name) })
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={formatTitle(what)}
      submit={isRename ? reasonTexts.save : reasonTexts.add}
    >
      <Field label={reasonTexts.name} error={form.errors.name}>
        <TextInput {...form.control('name')} autoComplete="off" limit={limit} />
      </Field>
    </FormDialog>
  )
}

function formatTitle(form: ReasonForm): string {
  if (form.kind === 'rename') return reasonTexts.renameTitle({ reason: form.reason.text })
  return form.parent === null ? reasonTexts.add : reasonTexts.addSubTo({ reason: form.parent.text })
}

function send(form: ReasonForm, text: string): Promise<unknown> {
  if (form.kind === 'rename') {
    const { id: reasonId, text: was } = form.reason
    if (text === was) return Promise.resolve()
    return call(reportReasonCalls.rename, { body: { reasonId, text, was } })
  }
  const { subject, parent } = form
  return call(reportReasonCalls.add, { body: { subject, parentId: parent?.id, text } })
}
