import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { NewPassword, profileCalls, Refused, SessionEnded } from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/api.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstFault } from '../../ui/focus-field.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { FormActions, Panel } from '../../ui/Layout.tsx'
import { PasswordInput } from '../../ui/TextInput.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './Account.module.css'
import { mySessionsQuery } from './queries.ts'

const NOTHING_TYPED = { currentPassword: '', newPassword: '', confirmation: '' }
type Passwords = typeof NOTHING_TYPED
type Faults = Partial<Passwords>

/** Changes the password of whoever knows the current one. */
export function PasswordForm({ userId }: { userId: number }) {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [faults, setFaults] = useState<Faults>({})
  const [alert, setAlert] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const toast = useToast()

  const refuse = (found: Faults, text: string) => {
    setFaults(found)
    setAlert(text)
    focusFirstFault(form.current, found)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) =>
      call(profileCalls.changePassword, { body: { userId, currentPassword, newPassword } }),
    onSuccess: ({ message }) => {
      setTyped(NOTHING_TYPED)
      toast(message)
      void queryClient.invalidateQueries(mySessionsQuery(userId))
    },
    onError: (error) => {
      if (error instanceof SessionEnded) return
      const found: Faults = error instanceof Refused ? error.fields : {}
      const isOfFields = Object.keys(found).length > 0
      refuse(found, isOfFields ? '' : textOf(error, commonTexts.somethingWentWrong))
    },
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const found = checkPasswords(typed)
    refuse(found, '')
    if (Object.keys(found).length === 0) mutate(typed)
  }
  const control = (name: keyof Passwords) => ({
    name,
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.target.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  return (
    <Panel title={myAccountTexts.password} subtitle={myAccountTexts.passwordLead}>
      <form ref={form} noValidate className={styles.narrowForm} onSubmit={onSubmit}>
        <Field label={myAccountTexts.currentPassword} error={faults.currentPassword} isRequired>
          <PasswordInput {...control('currentPassword')} />
        </Field>
        <Field
          label={myAccountTexts.newPassword}
          hint={myAccountTexts.passwordHint}
          error={faults.newPassword}
          isRequired
        >
          <PasswordInput {...control('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label={myAccountTexts.confirmation} error={faults.confirmation} isRequired>
          <PasswordInput {...control('confirmation')} autoComplete="new-password" />
        </Field>
        {alert !== '' && <InlineAlert kind="error">{alert}</InlineAlert>}
        <FormActions>
          <Button type="submit" isLoading={isPending} loadingText={myAccountTexts.changing}>
            {myAccountTexts.changePassword}
          </Button>
        </FormActions>
      </form>
    </Panel>
  )
}

function checkPasswords({ currentPassword, newPassword, confirmation }: Passwords): Faults {
  if (newPassword !== confirmation) return { confirmation: myAccountTexts.passwordsDiffer }
  const faults: Faults = {}
  if (currentPassword === '') faults.currentPassword = myAccountTexts.currentMissing
  const text = z.safeParse(NewPassword, newPassword).error?.issues[0]?.message
  if (text !== undefined) faults.newPassword = text
  return faults
}
