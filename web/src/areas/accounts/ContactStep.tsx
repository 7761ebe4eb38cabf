import { useState, type SubmitEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountCalls, Refused, sessionCalls, type ContactMethod } from '@serendib/contract'
import { call, queryOf, textOf } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { accountTexts, contactLabel } from '../../platform/texts/accounts.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { sessionTexts, waitText } from '../../platform/texts/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { contactFields, EntranceForm, EntranceHead, type Contact } from '../session/index.ts'
import { checkContact } from './contact-rules.ts'

/** Until the server has said which ways it accepts, it decides by itself. */
const EVERY_METHOD: readonly ContactMethod[] = ['email', 'mobile']

/** Asks for the contact and has a code sent there. */
export function ContactStep(props: {
  typed: string
  onTyped: (typed: string) => void
  /** `message` is the server's: that a code was sent, or that a sign-up with this contact was begun before. */
  onSent: (sent: { reference: string; contact: Contact; message: string }) => void
}) {
  const methods = useQuery(queryOf(sessionCalls.registrationMethod)).data?.methods ?? EVERY_METHOD
  const [fault, setFault] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (contact: Contact) => call(accountCalls.create, { body: contactFields(contact) }),
    onSuccess: (reply, contact) => props.onSent({ ...reply, contact }),
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const field = event.currentTarget.elements.namedItem('contact')
    const refuse = (text: string) => {
      setFault(text)
      if (field instanceof HTMLElement) field.focus()
    }
    const checked = checkContact(props.typed, methods)
    if ('fault' in checked) return refuse(checked.fault)
    setFault('')
    mutate(checked.contact, { onError: (error) => refuse(faultText(error)) })
  }

  const takesMobileOnly = !methods.includes('email')
  return (
    <>
      <EntranceHead title={accountTexts.contactTitle}>
        {accountTexts.haveOne} <TextLink href={paths.signIn()}>{accountTexts.signIn}</TextLink>
      </EntranceHead>
      <EntranceForm onSubmit={onSubmit}>
        <Field
          label={contactLabel(methods)}
          hint={methods.includes('mobile') ? accountTexts.mobileHint : accountTexts.contactHint}
          error={fault}
          isRequired
        >
          <TextInput
            name="contact"
            inputMode={takesMobileOnly ? 'numeric' : 'email'}
            autoComplete={takesMobileOnly ? 'tel-national' : 'email'}
            autoCapitalize="none"
            spellCheck={false}
            value={props.typed}
            onChange={(event) => {
              props.onTyped(event.target.value)
              setFault('')
            }}
          />
        </Field>
        <Button type="submit" size="lg" isWide isLoading={isPending} loadingText={accountTexts.sending}>
          {accountTexts.sendCode}
        </Button>
      </EntranceForm>
    </>
  )
}

function faultText(error: Error): string {
  const text = textOf(error, commonTexts.somethingWentWrong)
  if (!(error instanceof Refused) || error.retryAfterSeconds === undefined) return text
  return `${text} ${sessionTexts.tryAgainIn(waitText(error.retryAfterSeconds))}`
}
