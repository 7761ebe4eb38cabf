import type { ReactNode } from 'react'
import { CallError, type ContactMethod } from '@serendib/contract'
import { useActionForm } from '../../kit/index.ts'
import { formatError } from '../../platform/calls/api.ts'
import { accountTexts, contactLabel } from '../../platform/texts/accounts.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { sessionTexts, waitText } from '../../platform/texts/session.ts'
import { Button, Field, TextInput } from '#ui'
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
  const checked = checkContact(props.typed, methods)
  const form = useActionForm(
    async () => {
      if ('contact' in checked) props.onSent(await props.send(checked.contact), checked.contact)
    },
    {
      values: { contact: props.typed },
      onChange: ({ contact }) => props.onTyped(contact),
      errorField: 'contact',
      check: () => ('error' in checked ? { contact: checked.error } : {}),
      failed: errorText,
    },
  )

  const takesMobileOnly = !methods.includes('email')
  return (
    <>
      <AuthHead title={props.title}>{props.lead}</AuthHead>
      <AuthForm {...form.props}>
        <Field label={contactLabel(methods)} hint={props.hint} error={form.errors.contact} isRequired>
          <TextInput
            {...form.control('contact')}
            inputMode={takesMobileOnly ? 'tel' : 'email'}
            autoComplete={takesMobileOnly ? 'tel' : props.autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" size="lg" isWide isLoading={form.isSending} loadingText={accountTexts.sending}>
          {accountTexts.sendCode}
        </Button>
      </AuthForm>
    </>
  )
}

function errorText(error: unknown): string {
  const text = formatError(error, commonTexts.somethingWentWrong)
  if (!(error instanceof CallError) || error.retryAfterSeconds === undefined) return text
  return `${text} ${sessionTexts.tryAgainIn({ wait: waitText(error.retryAfterSeconds) })}`
}
