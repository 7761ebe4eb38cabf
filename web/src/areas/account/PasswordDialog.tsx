import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Refused, SessionEnded } from '@serendib/contract'
import { textOf } from '../../platform/api.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { twoStepTexts } from '../../platform/texts/two-step.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstFault } from '../../ui/focus-field.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { PasswordInput, TextInput } from '../../ui/TextInput.tsx'
import styles from './Account.module.css'

interface Faults {
  password?: string
  code?: string
}

/**
 * Asks for the password before an act, and for a code of two-step sign-in where `asksCode` says so; what is wrong is marked, and
 * the dialog stays.
 */
export function PasswordDialog<Done>(props: {
  title: string
  children: ReactNode
  confirmLabel: string
  isDanger?: boolean
  asksCode?: boolean
  act: (password: string, code: string) => Promise<Done>
  onDone: (done: Done) => void
  onClose: () => void
}) {
  const { asksCode = false } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [alert, setAlert] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const formId = useId()
  const refuse = (found: Faults) => {
    setFaults(found)
    focusFirstFault(form.current, { ...found })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => props.act(password, code),
    onSuccess: props.onDone,
    onError: (error) => {
      if (error instanceof SessionEnded) return props.onClose()
      const found: Faults = error instanceof Refused ? error.fields : {}
      if (Object.keys(found).length === 0) setAlert(textOf(error, commonTexts.somethingWentWrong))
      else refuse(found)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setAlert('')
    const found: Faults = {}
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
        <Field label={myAccountTexts.currentPassword} error={faults.password} isRequired>
          <PasswordInput
            ref={input}
            name="password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setFaults({ ...faults, password: '' })
            }}
          />
        </Field>
        {asksCode && (
          <Field label={twoStepTexts.eitherCode} error={faults.code} isRequired>
            <TextInput
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              value={code}
              onChange={(event) => {
                setCode(event.target.value)
                setFaults({ ...faults, code: '' })
              }}
            />
          </Field>
        )}
        {alert !== '' && <InlineAlert kind="error">{alert}</InlineAlert>}
      </form>
    </Dialog>
  )
}
