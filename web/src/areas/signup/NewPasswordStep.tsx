import { useState } from 'react'
import { accountCalls, CallError } from '@serendib/contract'
import { useForm } from '../../kit/index.ts'
import { formatError } from '../../platform/calls/api.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { recoveryTexts } from '../../platform/texts/recovery.ts'
import { Button, Field, PasswordInput, UsernameField } from '#ui'
import { AuthForm, AuthHead } from '../session/index.ts'
import { checkNewPassword } from './new-password.ts'
import { StepError } from './StepError.tsx'

/** Asks for the new password twice and sets it for a verified reference; `newCodeHref` starts over. */
export function NewPasswordStep(props: {
  reference: string
  /** The account's contact, if known here. */
  contact: string
  newCodeHref: string
  onDone: () => void
}) {
  const [values, setValues] = useState({ password: '', confirmation: '' })
  const [isEnded, setEnded] = useState(false)
  const form = useForm(
    accountCalls.recoverPassword,
    ({ password }) => ({ body: { reference: props.reference, password } }),
    {
      values,
      onChange: setValues,
      check: ({ password, confirmation }) => checkNewPassword(password, confirmation),
      firstFocus: 'password',
      done: props.onDone,
      failed: (error) => {
        setEnded(error instanceof CallError && error.code === 'reference_not_found')
        return formatError(error, accountTexts.unableToProceed)
      },
    },
  )

  return (
    <>
      <AuthHead title={recoveryTexts.passwordTitle}>{recoveryTexts.passwordLead}</AuthHead>
      <AuthForm {...form.props}>
        <UsernameField value={props.contact} />
        <Field
          label={recoveryTexts.password}
          hint={recoveryTexts.passwordHint}
          error={form.errors.password}
          isRequired
        >
          <PasswordInput {...form.control('password')} autoComplete="new-password" />
        </Field>
        <Field label={recoveryTexts.confirmation} error={form.errors.confirmation} isRequired>
          <PasswordInput {...form.control('confirmation')} autoComplete="new-password" />
        </Field>
        {form.errors.alert !== undefined && (
          <StepError text={form.errors.alert} isEnded={isEnded} newCodeHref={props.newCodeHref} />
        )}
        <Button type="submit" size="lg" isWide isLoading={form.isSending} loadingText={recoveryTexts.saving}>
          {recoveryTexts.save}
        </Button>
      </AuthForm>
    </>
  )
}
