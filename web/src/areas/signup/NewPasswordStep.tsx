import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { accountCalls, CallError } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { recoveryTexts } from '../../platform/texts/recovery.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { focusField } from '../../ui/forms/focus-field.ts'
import { PasswordInput } from '../../ui/forms/TextInput.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { UsernameField } from '../../ui/forms/UsernameField.tsx'
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
  const [typed, setTyped] = useState({ password: '', confirmation: '' })

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      call(accountCalls.recoverPassword, { body: { reference: props.reference, password: typed.password } }),
    onSuccess: props.onDone,
    onError: (apiError) => {
      if (apiError instanceof CallError) refuse(apiError.fields)
    },
  })
  const { form, errors, refuse, control, onSubmit } = useFields({
    ...{ typed, type: setTyped },
    check: ({ password, confirmation }) => {
      reset()
      return checkNewPassword(password, confirmation)
    },
    send: () => mutate(),
    isSending: isPending,
  })
  useEffect(() => focusField(form.current, 'password'), [form])

  return (
    <>
      <AuthHead title={recoveryTexts.passwordTitle}>{recoveryTexts.passwordLead}</AuthHead>
      <AuthForm ref={form} onSubmit={onSubmit}>
        <UsernameField value={props.contact} />
        <Field
          label={recoveryTexts.password}
          hint={recoveryTexts.passwordHint}
          error={errors.password}
          isRequired
        >
          <PasswordInput {...control('password')} autoComplete="new-password" />
        </Field>
        <Field label={recoveryTexts.confirmation} error={errors.confirmation} isRequired>
          <PasswordInput {...control('confirmation')} autoComplete="new-password" />
        </Field>
        {error !== null && (
          <StepError error={error} endedBy="reference_not_found" newCodeHref={props.newCodeHref} />
        )}
        <Button type="submit" size="lg" isWide isLoading={isPending} loadingText={recoveryTexts.saving}>
          {recoveryTexts.save}
        </Button>
      </AuthForm>
    </>
  )
}
