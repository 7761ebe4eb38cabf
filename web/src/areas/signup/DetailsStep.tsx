import { useState } from 'react'
import { accountCalls, LIMITS, CallError } from '@serendib/contract'
import { useForm } from '../../kit/index.ts'
import { formatError } from '../../platform/calls/api.ts'
import { toLocalTime } from '../../platform/format.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { Button, Field, PasswordInput, TextInput, UsernameField, FormGrid } from '#ui'
import { contactFields, AuthForm, AuthHead, readContact } from '../session/index.ts'
import { checkDetails, type AccountDetails } from './account-details.ts'
import { StepError } from './StepError.tsx'

const nothingTyped = (): AccountDetails => ({
  firstName: '',
  lastName: '',
  birthDate: '',
  location: accountTexts.defaultLocation,
  password: '',
  confirmation: '',
})

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
  const [details, setDetails] = useState(nothingTyped())
  const [today] = useState(localDay)

  const [isEnded, setEnded] = useState(false)
  const form = useForm(
    accountCalls.setPassword,
    ({ confirmation: _confirmation, ...body }) => {
      const contact = contactFields(readContact(props.contact))
      return { body: { ...body, ...contact, reference: props.reference } }
    },
    {
      values: details,
      onChange: setDetails,
      check: (typed) => checkDetails(typed, today),
      firstFocus: 'firstName',
      done: props.onDone,
      failed: (error) => {
        setEnded(error instanceof CallError && error.code === 'not_verified')
        return formatError(error, accountTexts.unableToProceed)
      },
    },
  )

  return (
    <>
      <AuthHead title={accountTexts.detailsTitle}>{accountTexts.detailsLead}</AuthHead>
      <AuthForm {...form.props}>
        <UsernameField value={props.contact} />
        <FormGrid>
          <Field label={accountTexts.firstName} error={form.errors.firstName} isRequired>
            <TextInput
              {...form.control('firstName')}
              autoComplete="given-name"
              limit={limitOf(details.firstName, LIMITS.nameMax)}
            />
          </Field>
          <Field label={accountTexts.lastName} error={form.errors.lastName} isRequired>
            <TextInput
              {...form.control('lastName')}
              autoComplete="family-name"
              limit={limitOf(details.lastName, LIMITS.nameMax)}
            />
          </Field>
          <Field label={accountTexts.birthDate} error={form.errors.birthDate} isRequired>
            <TextInput
              {...form.control('birthDate')}
              type="date"
              autoComplete="bday"
              min="1900-01-01"
              max={today}
            />
          </Field>
          <Field label={accountTexts.location} error={form.errors.location}>
            <TextInput
              {...form.control('location')}
              autoComplete="country-name"
              limit={limitOf(details.location, LIMITS.locationMax)}
            />
          </Field>
        </FormGrid>
        <Field
          label={accountTexts.password}
          hint={accountTexts.passwordHint}
          error={form.errors.password}
          isRequired
        >
          <PasswordInput {...form.control('password')} autoComplete="new-password" />
        </Field>
        <Field label={accountTexts.confirmation} error={form.errors.confirmation} isRequired>
          <PasswordInput {...form.control('confirmation')} autoComplete="new-password" />
        </Field>
        {form.errors.alert !== undefined && (
          <StepError text={form.errors.alert} isEnded={isEnded} newCodeHref={props.newCodeHref} />
        )}
        <Button type="submit" size="lg" isWide isLoading={form.isSending} loadingText={accountTexts.saving}>
          {accountTexts.createAccount}
        </Button>
      </AuthForm>
    </>
  )
}

/** Today's local date as YYYY-MM-DD. */
function localDay(): string {
  return toLocalTime(new Date()).slice(0, 10)
}
