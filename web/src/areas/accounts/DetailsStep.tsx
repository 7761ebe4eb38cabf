import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { accountCalls, LIMITS, Refused } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusField, focusFirstFault } from '../../ui/focus-field.ts'
import { PasswordInput, TextInput } from '../../ui/TextInput.tsx'
import { contactFields, EntranceForm, EntranceHead, readContact } from '../session/index.ts'
import { checkDetails, type AccountDetails, type DetailFaults } from './account-details.ts'
import styles from './SignUp.module.css'
import { StepRefusal } from './StepRefusal.tsx'

const NOTHING_TYPED: AccountDetails = {
  firstName: '',
  lastName: '',
  birthDate: '',
  location: accountTexts.defaultLocation,
  password: '',
  confirmation: '',
}

/**
 * Asks for the account's details and completes the sign-up of a verified reference. `newCodeHref` is where the code is
 * asked for again when the verification has run out.
 */
export function DetailsStep(props: {
  reference: string
  contact: string
  newCodeHref: string
  onDone: () => void
}) {
  const [details, setDetails] = useState(NOTHING_TYPED)
  const [faults, setFaults] = useState<DetailFaults>({})
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(localDay)

  useEffect(() => focusField(form.current, 'firstName'), [])

  const refuse = (found: DetailFaults) => {
    setFaults(found)
    focusFirstFault(form.current, found)
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const { confirmation: _confirmation, ...body } = details
      const contact = contactFields(readContact(props.contact))
      return call(accountCalls.setPassword, { body: { ...body, ...contact, reference: props.reference } })
    },
    onSuccess: props.onDone,
    onError: (refusal) => {
      if (refusal instanceof Refused) refuse(refusal.fields)
    },
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    reset()
    const found = checkDetails(details, today)
    refuse(found)
    if (Object.keys(found).length === 0) mutate()
  }
  const control = (name: keyof AccountDetails) => ({
    name,
    value: details[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setDetails({ ...details, [name]: event.target.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })

  return (
    <>
      <EntranceHead title={accountTexts.detailsTitle}>{accountTexts.detailsLead}</EntranceHead>
      <EntranceForm ref={form} onSubmit={onSubmit}>
        <div className={styles.names}>
          <Field label={accountTexts.firstName} error={faults.firstName} isRequired>
            <TextInput
              {...control('firstName')}
              autoComplete="given-name"
              limit={limitOf(details.firstName, LIMITS.nameMax)}
            />
          </Field>
          <Field label={accountTexts.lastName} error={faults.lastName} isRequired>
            <TextInput
              {...control('lastName')}
              autoComplete="family-name"
              limit={limitOf(details.lastName, LIMITS.nameMax)}
            />
          </Field>
          <Field label={accountTexts.birthDate} error={faults.birthDate} isRequired>
            <TextInput
              {...control('birthDate')}
              type="date"
              autoComplete="bday"
              min="1900-01-01"
              max={today}
            />
          </Field>
          <Field label={accountTexts.location} error={faults.location}>
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
          error={faults.password}
          isRequired
        >
          <PasswordInput {...control('password')} autoComplete="new-password" />
        </Field>
        <Field label={accountTexts.confirmation} error={faults.confirmation} isRequired>
          <PasswordInput {...control('confirmation')} autoComplete="new-password" />
        </Field>
        {error !== null && (
          <StepRefusal error={error} endedBy="not_verified" newCodeHref={props.newCodeHref} />
        )}
        <Button type="submit" size="lg" isWide isLoading={isPending} loadingText={accountTexts.saving}>
          {accountTexts.createAccount}
        </Button>
      </EntranceForm>
    </>
  )
}

/** Today here, as YYYY-MM-DD: the way the Swedish write it. */
function localDay(): string {
  return new Date().toLocaleDateString('sv')
}
