import { useState } from 'react'
import * as z from 'zod/mini'
import { NewPassword, profileCalls } from '@serendib/contract'
import { useForm } from '../../kit/index.ts'
import { contactOf, useSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Button, Field, FormActions, InlineAlert, Panel, PasswordInput, UsernameField } from '#ui'
import styles from './Account.module.css'

const NOTHING_TYPED = { currentPassword: '', newPassword: '', confirmation: '' }
type Passwords = typeof NOTHING_TYPED

/** Changes the password; requires the current one. */
export function PasswordForm() {
  const [values, setValues] = useState(NOTHING_TYPED)
  const contact = contactOf(useSession())
  const form = useForm(
    profileCalls.changePassword,
    ({ currentPassword, newPassword }: Passwords) => ({ body: { currentPassword, newPassword } }),
    {
      values,
      onChange: setValues,
      check: checkPasswords,
      done: ({ message }) => {
        setValues(NOTHING_TYPED)
        return message
      },
      changes: [profileCalls.mySessions],
    },
  )
  return (
    <Panel title={myAccountTexts.password} subtitle={myAccountTexts.passwordLead}>
      <form {...form.props} className={styles.narrowForm}>
        <UsernameField value={contact} />
        <Field label={myAccountTexts.currentPassword} error={form.errors.currentPassword} isRequired>
          <PasswordInput {...form.control('currentPassword')} />
        </Field>
        <Field
          label={myAccountTexts.newPassword}
          hint={myAccountTexts.passwordHint}
          error={form.errors.newPassword}
          isRequired
        >
          <PasswordInput {...form.control('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label={myAccountTexts.confirmation} error={form.errors.confirmation} isRequired>
          <PasswordInput {...form.control('confirmation')} autoComplete="new-password" />
        </Field>
        {form.errors.alert !== undefined && <InlineAlert kind="error">{form.errors.alert}</InlineAlert>}
        <FormActions>
          <Button type="submit" isLoading={form.isSending} loadingText={myAccountTexts.changing}>
            {myAccountTexts.changePassword}
          </Button>
        </FormActions>
      </form>
    </Panel>
  )
}

function checkPasswords({ currentPassword, newPassword, confirmation }: Passwords): Partial<Passwords> {
  if (newPassword !== confirmation) return { confirmation: myAccountTexts.passwordsDiffer }
  const errors: Partial<Passwords> = {}
  if (currentPassword === '') errors.currentPassword = myAccountTexts.currentMissing
  const text = z.safeParse(NewPassword, newPassword).error?.issues[0]?.message
  if (text !== undefined) errors.newPassword = text
  return errors
}
