import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Refused, SessionEnded } from '@serendib/contract'
import { textOf } from '../../platform/api.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { PasswordInput } from '../../ui/TextInput.tsx'
import styles from './Account.module.css'

/** Asks for the password before an act; one that is wrong is marked, and the dialog stays. */
export function PasswordDialog<Done>(props: {
  title: string
  children: ReactNode
  confirmLabel: string
  isDanger?: boolean
  act: (password: string) => Promise<Done>
  onDone: (done: Done) => void
  onClose: () => void
}) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const [alert, setAlert] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const formId = useId()
  const refuse = (text: string) => {
    setFault(text)
    input.current?.focus()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: props.act,
    onSuccess: props.onDone,
    onError: (error) => {
      if (error instanceof SessionEnded) return props.onClose()
      const ofField = error instanceof Refused ? error.fields['password'] : undefined
      if (ofField === undefined) setAlert(textOf(error, commonTexts.somethingWentWrong))
      else refuse(ofField)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setAlert('')
    if (password === '') refuse(myAccountTexts.currentMissing)
    else mutate(password)
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
      <form id={formId} noValidate className={styles.dialogForm} onSubmit={onSubmit}>
        {props.children}
        <Field label={myAccountTexts.currentPassword} error={fault} isRequired>
          <PasswordInput
            ref={input}
            name="password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setFault('')
            }}
          />
        </Field>
        {alert !== '' && <InlineAlert kind="error">{alert}</InlineAlert>}
      </form>
    </Dialog>
  )
}
