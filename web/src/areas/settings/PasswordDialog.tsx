import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { CallError, SessionEnded } from '@serendib/contract'
import { textOf } from '../../platform/calls/api.ts'
import { contactOf, useSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { twoStepTexts } from '../../platform/texts/two-step.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { focusFirstError } from '../../ui/forms/focus-field.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { PasswordInput, TextInput } from '../../ui/forms/TextInput.tsx'
import { UsernameField } from '../../ui/forms/UsernameField.tsx'
import styles from './Account.module.css'
import type { Elements } from '../../ui/elements.ts'

interface Errors {
  password?: string
  code?: string
}

/**
 * Asks for the password before an action, and for a two-step code if `asksCode`. Errors are shown at their
 * field, and the dialog stays open.
 */
export function PasswordDialog<Done>(props: {
  title: string
  children: Elements
  confirmLabel: string
  isDanger?: boolean
  asksCode?: boolean
  action: (password: string, code: string) => Promise<Done>
  onDone: (done: Done) => void
  onClose: () => void
}) {
  const { asksCode = false } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [alert, setAlert] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const formId = useId()
  const contact = contactOf(useSession())
  const refuse = (found: Errors) => {
    setErrors(found)
    focusFirstError(form.current, { ...found })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => props.action(password, code),
    onSuccess: props.onDone,
    onError: (error) => {
      if (error instanceof SessionEnded) return props.onClose()
      const found: Errors = error instanceof CallError ? error.fields : {}
      if (Object.keys(found).length === 0) setAlert(textOf(error, commonTexts.somethingWentWrong))
      else refuse(found)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setAlert('')
    const found: Errors = {}
    if (password === '') found.password = myAccountTexts.currentMissing
    if (asksCode && code.trim() === '') found.code = twoStepTexts.codeMissing
    refuse(found)
    if (Object.keys(found).length === 0) mutate()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose()
      }}
      title={props.title}
      initialFocus={input}
      cancelLabel={myAccountTexts.cancel}
      isBusy={isPending}
      actions={
        <Button
          type="submit"
          form={formId}
          variant={props.isDanger ? 'danger' : 'primary'}
          isLoading={isPending}
        >
          {props.confirmLabel}
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.dialogForm} onSubmit={onSubmit}>
        {props.children}
        <UsernameField value={contact} />
        <Field label={myAccountTexts.currentPassword} error={errors.password} isRequired>
          <PasswordInput
            ref={input}
            name="password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setErrors({ ...errors, password: '' })
            }}
          />
        </Field>
        {asksCode && (
          <Field label={twoStepTexts.eitherCode} error={errors.code} isRequired>
            <TextInput
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              onChange={(event) => {
                setCode(event.target.value)
                setErrors({ ...errors, code: '' })
              }}
            />
          </Field>
        )}
        {alert !== '' && <InlineAlert kind="error">{alert}</InlineAlert>}
      </form>
    </Dialog>
  )
}
