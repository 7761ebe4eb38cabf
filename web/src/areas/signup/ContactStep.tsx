import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { CallError, type ContactMethod } from '@serendib/contract'
import { textOf } from '../../platform/calls/api.ts'
import { accountTexts, contactLabel } from '../../platform/texts/accounts.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { sessionTexts, waitText } from '../../platform/texts/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { focusField } from '../../ui/forms/focus-field.ts'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { AuthForm, AuthHead, type Contact } from '../session/index.ts'
import { checkContact } from './contact-rules.ts'

/** Asks for a contact and has a code sent there. */
export function ContactStep<Sent>(props: {
  title: string
  lead: ReactNode
  hint?: string | undefined
  /** The accepted contact methods. */
  methods: readonly ContactMethod[]
  /** For password managers, where an email is accepted. */
  autoComplete: 'email' | 'username'
  typed: string
  onTyped: (typed: string) => void
  send: (contact: Contact) => Promise<Sent>
  onSent: (sent: Sent, contact: Contact) => void
}) {
  const { methods } = props
  const [error, setError] = useState('')
  const { mutate, isPending } = useMutation({ mutationFn: props.send, onSuccess: props.onSent })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const refuse = (text: string) => {
      setError(text)
      focusField(form, 'contact')
    }
    const checked = checkContact(props.typed, methods)
    if ('error' in checked) return refuse(checked.error)
    setError('')
    mutate(checked.contact, { onError: (error) => refuse(errorText(error)) })
  }

  const takesMobileOnly = !methods.includes('email')
  return (
    <>
      <AuthHead title={props.title}>{props.lead}</AuthHead>
      <AuthForm onSubmit={onSubmit}>
        <Field label={contactLabel(methods)} hint={props.hint} error={error} isRequired>
          <TextInput
            name="contact"
            inputMode={takesMobileOnly ? 'tel' : 'email'}
            autoComplete={takesMobileOnly ? 'tel' : props.autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={props.typed}
            onChange={(event) => {
              props.onTyped(event.target.value)
              setError('')
            }}
          />
        </Field>
        <Button type="submit" size="lg" isWide isLoading={isPending} loadingText={accountTexts.sending}>
          {accountTexts.sendCode}
        </Button>
      </AuthForm>
    </>
  )
}

function errorText(error: Error): string {
  const text = textOf(error, commonTexts.somethingWentWrong)
  if (!(error instanceof CallError) || error.retryAfterSeconds === undefined) return text
  return `${text} ${sessionTexts.tryAgainIn(waitText(error.retryAfterSeconds))}`
}
