import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { accountCalls, Refused } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { recoveryTexts } from '../../platform/texts/recovery.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusField, focusFirstFault } from '../../ui/focus-field.ts'
import { PasswordInput } from '../../ui/TextInput.tsx'
import { EntranceForm, EntranceHead } from '../session/index.ts'
import { checkNewPassword, type PasswordFaults } from './new-password.ts'
import { StepRefusal } from './StepRefusal.tsx'

/** Asks for the new password, twice, and sets it for a verified reference; `newCodeHref` is where to begin again. */
export function NewPasswordStep(props: { reference: string; newCodeHref: string; onDone: () => void }) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const [faults, setFaults] = useState<PasswordFaults>({})
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => focusField(form.current, 'password'), [])

  const refuse = (found: PasswordFaults) => {
    setFaults(found)
    focusFirstFault(form.current, found)
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      call(accountCalls.recoverPassword, { body: { reference: props.reference, password: typed.password } }),
    onSuccess: props.onDone,
    onError: (refusal) => {
      if (refusal instanceof Refused) refuse(refusal.fields)
    },
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    reset()
    const found = checkNewPassword(typed.password, typed.confirmation)
    refuse(found)
    if (Object.keys(found).length === 0) mutate()
  }
  const control = (name: keyof PasswordFaults) => ({
    name,
    value: typed[name],
    autoComplete: 'new-password',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.target.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })

  return (
    <>
      <EntranceHead title={recoveryTexts.passwordTitle}>{recoveryTexts.passwordLead}</EntranceHead>
      <EntranceForm ref={form} onSubmit={onSubmit}>
        <Field
          label={recoveryTexts.password}
          hint={recoveryTexts.passwordHint}
          error={faults.password}
          isRequired
        >
          <PasswordInput {...control('password')} />
        </Field>
        <Field label={recoveryTexts.confirmation} error={faults.confirmation} isRequired>
          <PasswordInput {...control('confirmation')} />
        </Field>
        {error !== null && (
          <StepRefusal error={error} endedBy="reference_unknown" newCodeHref={props.newCodeHref} />
        )}
        <Button type="submit" size="lg" isWide isLoading={isPending} loadingText={recoveryTexts.saving}>
          {recoveryTexts.save}
        </Button>
      </EntranceForm>
    </>
  )
}
