import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { focusFirstError } from './focus-field.ts'

export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string | undefined }

/**
 * A form of text fields. `control(name)` has the attributes of a field's control, `refuse` shows errors by field and
 * focuses the first one, and changing a field removes its error. `onSubmit` calls `send` if `check` finds no error, and
 * does nothing while `isSending`.
 */
export function useFields<Values extends Readonly<Record<string, string>>>({
  typed,
  type,
  check,
  send,
  isSending,
}: {
  typed: Values
  type: (typed: Values) => void
  check: (typed: Values) => FieldErrors<Values>
  send: (typed: Values) => void
  isSending: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})

  const refuse = (found: FieldErrors<Values>) => {
    setErrors(found)
    focusFirstError(form.current, found)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const found = check(typed)
    refuse(found)
    if (Object.keys(found).length === 0) send(typed)
  }
  const control = (name: keyof Values & string) => ({
    name,
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      type({ ...typed, [name]: event.target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  return { form, errors, refuse, control, onSubmit }
}
