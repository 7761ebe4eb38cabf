import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { accountCalls, LIMITS, CallError } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { focusField } from '../../ui/forms/focus-field.ts'
import { PasswordInput, TextInput } from '../../ui/forms/TextInput.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { UsernameField } from '../../ui/forms/UsernameField.tsx'
import { contactFields, AuthForm, AuthHead, readContact } from '../session/index.ts'
import { checkDetails, type AccountDetails } from './account-details.ts'
import styles from './SignUp.module.css'
import { StepError } from './StepError.tsx'

const NOTHING_TYPED: AccountDetails = {
  firstName: '',
  lastName: '',
  birthDate: '',
  location: accountTexts.defaultLocation,
  password: '',
  confirmation: '',
}

/**
 * Asks for the account's details and completes the sign-up of a verified reference. `newCodeHref` leads to a
 * new code if the verification has expired.
 */
export function DetailsStep(props: {
  reference: string
  contact: string
  newCodeHref: string
  onDone: () => void
}) {
  const [details, setDetails] = useState(NOTHING_TYPED)
  const [today] = useState(localDay)

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const { confirmation: _confirmation, ...body } = details
      const contact = contactFields(readContact(props.contact))
      return call(accountCalls.setPassword, { body: { ...body, ...contact, reference: props.reference } })
    },
    onSuccess: props.onDone,
    onError: (apiError) => {
      if (apiError instanceof CallError) refuse(apiError.fields)
    },
  })
  const { form, errors, refuse, control, onSubmit } = useFields({
    ...{ typed: details, type: setDetails },
    check: () => {
      reset()
      return checkDetails(details, today)
    },
    send: () => mutate(),
    isSending: isPending,
  })
  useEffect(() => focusField(form.current, 'firstName'), [form])

  return (
    <>
      <AuthHead title={accountTexts.detailsTitle}>{accountTexts.detailsLead}</AuthHead>
      <AuthForm ref={form} onSubmit={onSubmit}>
        <UsernameField value={props.contact} />
        <div className={styles.names}>
          <Field label={accountTexts.firstName} error={errors.firstName} isRequired>
            <TextInput
              {...control('firstName')}
              autoComplete="given-name"
              limit={limitOf(details.firstName, LIMITS.nameMax)}
            />
          </Field>
          <Field label={accountTexts.lastName} error={errors.lastName} isRequired>
            <TextInput
              {...control('lastName')}
              autoComplete="family-name"
              limit={limitOf(details.lastName, LIMITS.nameMax)}
            />
          </Field>
          <Field label={accountTexts.birthDate} error={errors.birthDate} isRequired>
            <TextInput
              {...control('birthDate')}
              type="date"
              autoComplete="bday"
              min="1900-01-01"
              max={today}
            />
          </Field>
          <Field label={accountTexts.location} error={errors.location}>
            <TextInput
              {...control('location')}
              autoComplete="country-name"
              limit={limitOf(details.location, LIMITS.locationMax)}
            />
          </Field>
        </div>
        <Field
          label={accountTexts.password}
          hint={accountTexts.passwordHint}
          error={errors.password}
          isRequired
        >
          <PasswordInput {...control('password')} autoComplete="new-password" />
        </Field>
        <Field label={accountTexts.confirmation} error={errors.confirmation} isRequired>
          <PasswordInput {...control('confirmation')} autoComplete="new-password" />
        </Field>
        {error !== null && <StepError error={error} endedBy="not_verified" newCodeHref={props.newCodeHref} />}
        <Button type="submit" size="lg" isWide isLoading={isPending} loadingText={accountTexts.saving}>
          {accountTexts.createAccount}
        </Button>
      </AuthForm>
    </>
  )
}

/** Today's local date as YYYY-MM-DD, which is the Swedish format. */
function localDay(): string {
  return new Date().toLocaleDateString('sv')
}
