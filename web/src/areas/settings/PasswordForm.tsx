import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { NewPassword, profileCalls, CallError, SessionEnded } from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/calls/api.ts'
import { contactOf, useSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { FormActions, Panel } from '../../ui/Layout.tsx'
import { PasswordInput } from '../../ui/forms/TextInput.tsx'
import { type FieldErrors, useFields } from '../../ui/forms/use-fields.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'
import { UsernameField } from '../../ui/forms/UsernameField.tsx'
import styles from './Account.module.css'
import { mySessionsQuery } from './queries.ts'

const NOTHING_TYPED = { currentPassword: '', newPassword: '', confirmation: '' }
type Passwords = typeof NOTHING_TYPED
type Errors = FieldErrors<Passwords>

/** Changes the password; requires the current one. */
export function PasswordForm({ userId }: { userId: number }) {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [alert, setAlert] = useState('')
  const toast = useToast()
  const contact = contactOf(useSession())

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
      const found: Errors = error instanceof CallError ? error.fields : {}
      const isOfFields = Object.keys(found).length > 0
      if (isOfFields) refuse(found)
      else setAlert(textOf(error, commonTexts.somethingWentWrong))
    },
  })
  const { form, errors, refuse, control, onSubmit } = useFields({
    ...{ typed, type: setTyped },
    check: (passwords) => {
      setAlert('')
      return checkPasswords(passwords)
    },
    send: () => mutate(typed),
    isSending: isPending,
  })

  return (
    <Panel title={myAccountTexts.password} subtitle={myAccountTexts.passwordLead}>
      <form ref={form} noValidate className={styles.narrowForm} onSubmit={onSubmit}>
        <UsernameField value={contact} />
        <Field label={myAccountTexts.currentPassword} error={errors.currentPassword} isRequired>
          <PasswordInput {...control('currentPassword')} />
        </Field>
        <Field
          label={myAccountTexts.newPassword}
          hint={myAccountTexts.passwordHint}
          error={errors.newPassword}
          isRequired
        >
          <PasswordInput {...control('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label={myAccountTexts.confirmation} error={errors.confirmation} isRequired>
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

function checkPasswords({ currentPassword, newPassword, confirmation }: Passwords): Errors {
  if (newPassword !== confirmation) return { confirmation: myAccountTexts.passwordsDiffer }
  const errors: Partial<Passwords> = {}
  if (currentPassword === '') errors.currentPassword = myAccountTexts.currentMissing
  const text = z.safeParse(NewPassword, newPassword).error?.issues[0]?.message
  if (text !== undefined) errors.newPassword = text
  return errors
}
