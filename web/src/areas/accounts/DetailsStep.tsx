import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { accountCalls, LIMITS, Refused } from '@serendib/contract'
import { call, textOf } from '../../platform/api.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { PasswordInput, TextInput } from '../../ui/TextInput.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { contactFields, EntranceForm, EntranceHead, readContact } from '../session/index.ts'
import { checkDetails, DETAIL_FIELDS, type AccountDetails, type DetailFaults } from './account-details.ts'
import styles from './SignUp.module.css'

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

  useEffect(() => focusField(form.current, DETAIL_FIELDS[0]), [])

  const refuse = (found: DetailFaults) => {
    setFaults(found)
    const first = DETAIL_FIELDS.find((name) => found[name] !== undefined)
    if (first !== undefined) focusField(form.current, first)
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
            <TextInput {...control('firstName')} autoComplete="given-name" maxLength={LIMITS.nameMax} />
          </Field>
          <Field label={accountTexts.lastName} error={faults.lastName} isRequired>
            <TextInput {...control('lastName')} autoComplete="family-name" maxLength={LIMITS.nameMax} />
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
            <TextInput {...control('location')} autoComplete="country-name" maxLength={80} />
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
        {error !== null && <Refusal error={error} newCodeHref={props.newCodeHref} />}
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

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** A reference is verified for a quarter of an hour: whoever took longer asks for another code. */
function Refusal({ error, newCodeHref }: { error: Error; newCodeHref: string }) {
  const needsCode = error instanceof Refused && error.code === 'not_verified'
  return (
    <InlineAlert kind="error">
      {textOf(error, accountTexts.unableToProceed)}{' '}
      {needsCode && <TextLink href={newCodeHref}>{accountTexts.newCode}</TextLink>}
    </InlineAlert>
  )
}
