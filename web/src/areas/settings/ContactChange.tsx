import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ContactMethod } from '@serendib/contract'
import { codeIn, LIMITS, profileCalls, SessionEnded } from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/calls/api.ts'
import { updateSession } from '../../platform/session.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { contactTexts, myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeInput } from '../../ui/forms/CodeInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Details, FormActions, Panel } from '../../ui/Layout.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useToast } from '../../ui/overlays/Toast.tsx'
import { useWasTrue } from '../../ui/use-was-true.ts'
import styles from './Account.module.css'
import { profileQuery } from './queries.ts'

/** Changes a contact: a code is sent to the new one, and entering it makes the change. */
export function ContactChange(props: { userId: number; method: ContactMethod; current: string }) {
  const { userId, method, current } = props
  const texts = contactTexts[method]
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isAgain = useWasTrue(sentTo !== null)
  return (
    <Panel title={texts.title} subtitle={myAccountTexts.codeLead}>
      <Details facts={[{ term: myAccountTexts.current, value: current || myAccountTexts.notGiven }]} />
      {sentTo === null ? (
        <NewContact userId={userId} method={method} isAgain={isAgain} onSent={setSentTo} />
      ) : (
        <EnterCode key={sentTo} {...props} newContact={sentTo} onDone={() => setSentTo(null)} />
      )}
    </Panel>
  )
}

/** Sends a code to a contact and shows a message once it is sent. */
function useSendCode(userId: number, method: ContactMethod) {
  const toast = useToast()
  return useMutation({
    mutationFn: (contact: string) =>
      call(profileCalls.changeContact, { body: { userId, email: '', mobile: '', [method]: contact } }),
    onSuccess: ({ message }) => toast(message),
  })
}

function errorOf(error: Error | null): string {
  return error === null || error instanceof SessionEnded ? '' : textOf(error, commonTexts.somethingWentWrong)
}

function NewContact(props: {
  userId: number
  method: ContactMethod
  /** Whether a code was requested before: then the contact field takes the focus from the code field. */
  isAgain: boolean
  onSent: (contact: string) => void
}) {
  const { userId, method, isAgain, onSent } = props
  const texts = contactTexts[method]
  const [contact, setContact] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAgain) input.current?.focus()
  }, [isAgain])
  const { mutate, isPending, error, reset } = useSendCode(userId, method)

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const given = contact.trim()
    setMissing(given === '')
    if (given === '') input.current?.focus()
    else mutate(given, { onSuccess: () => onSent(given), onError: () => input.current?.focus() })
  }
  return (
    <form noValidate className={styles.narrowForm} onSubmit={onSubmit}>
      <Field label={texts.field} error={isMissing ? texts.missing : errorOf(error)} isRequired>
        <TextInput
          ref={input}
          name={method}
          autoCapitalize="none"
          value={contact}
          type={method === 'email' ? 'email' : 'tel'}
          inputMode={method === 'email' ? 'email' : 'tel'}
          autoComplete={method === 'email' ? 'email' : 'tel'}
          limit={limitOf(contact, LIMITS.contactMax)}
          onChange={(event) => {
            setContact(event.target.value)
            setMissing(false)
            // A request in flight still leads to the next step.
            if (!isPending) reset()
          }}
        />
      </Field>
      <FormActions>
        <Button type="submit" variant="line" isLoading={isPending} loadingText={myAccountTexts.sending}>
          {myAccountTexts.sendCode}
        </Button>
      </FormActions>
    </form>
  )
}

interface EnterCodeProps {
  userId: number
  method: ContactMethod
  current: string
  newContact: string
  onDone: () => void
}

function EnterCode(props: EnterCodeProps) {
  const { userId, method, current, newContact, onDone } = props
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const toast = useToast()
  useEffect(() => input.current?.focus(), [])
  const refuse = (text: string) => {
    setError(text)
    input.current?.focus()
  }
  const resending = useSendCode(userId, method)
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const contacts = { newContact, oldContact: current, verificationType: method }
      return call(profileCalls.verifyContact, { body: { userId, code, ...contacts } })
    },
    onSuccess: ({ email, mobile }) => {
      updateSession({ email, mobile })
      void queryClient.invalidateQueries(profileQuery(userId))
      toast(contactTexts[method].changed)
      onDone()
    },
    onError: (error) => refuse(errorOf(error)),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    if (code.length < LIMITS.codeLength) refuse(myAccountTexts.codeWrong)
    else mutate()
  }
  return (
    <form noValidate className={styles.narrowForm} onSubmit={onSubmit}>
      <Field
        label={myAccountTexts.code}
        hint={myAccountTexts.codeHint(newContact)}
        error={error || errorOf(resending.error)}
        isRequired
      >
        <CodeInput
          ref={input}
          value={code}
          read={codeIn}
          length={LIMITS.codeLength}
          onChange={(typed) => {
            setCode(typed)
            setError('')
          }}
        />
      </Field>
      <div className={styles.asides}>
        <Button
          variant="ghost"
          size="sm"
          icon={<RotateCw className="icon-s" />}
          isLoading={resending.isPending}
          loadingText={myAccountTexts.sending}
          onClick={() => {
            setCode('')
            setError('')
            resending.mutate(newContact)
          }}
        >
          {myAccountTexts.newCode}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {myAccountTexts.startAgain}
        </Button>
      </div>
      <FormActions>
        <Button type="submit" isLoading={isPending} loadingText={myAccountTexts.checking}>
          {contactTexts[method].change}
        </Button>
      </FormActions>
    </form>
  )
}
