import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Refused, type ContactMethod } from '@serendib/contract'
import { textOf } from '../../platform/api.ts'
import { accountTexts, contactLabel } from '../../platform/texts/accounts.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { sessionTexts, waitText } from '../../platform/texts/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusField } from '../../ui/focus-field.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { EntranceForm, EntranceHead, type Contact } from '../session/index.ts'
import { checkContact } from './contact-rules.ts'

/** Asks for a contact and has a code sent there. */
export function ContactStep<Sent>(props: {
  title: string
  lead: ReactNode
  /** The ways that are accepted here. */
  methods: readonly ContactMethod[]
  typed: string
  onTyped: (typed: string) => void
  send: (contact: Contact) => Promise<Sent>
  onSent: (sent: Sent, contact: Contact) => void
}) {
  const { methods } = props
  const [fault, setFault] = useState('')
  const { mutate, isPending } = useMutation({ mutationFn: props.send, onSuccess: props.onSent })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const refuse = (text: string) => {
      setFault(text)
      focusField(form, 'contact')
    }
    const checked = checkContact(props.typed, methods)
    if ('fault' in checked) return refuse(checked.fault)
    setFault('')
    mutate(checked.contact, { onError: (error) => refuse(faultText(error)) })
  }

  const takesMobileOnly = !methods.includes('email')
  return (
    <>
      <EntranceHead title={props.title}>{props.lead}</EntranceHead>
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
