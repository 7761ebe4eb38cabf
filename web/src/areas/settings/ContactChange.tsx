import { useState } from 'react'
import { RotateCw } from 'lucide-react'
import type { ContactMethod } from '@serendib/contract'
import { codeIn, LIMITS, profileCalls } from '@serendib/contract'
import { useCall, useForm } from '../../kit/index.ts'
import { updateSession } from '../../platform/session.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { contactTexts, myAccountTexts } from '../../platform/texts/account.ts'
import { Button, CodeInput, Details, Field, FormActions, Panel, Row, TextInput, useWasTrue } from '#ui'
import styles from './Account.module.css'

/** Changes a contact: a code is sent to the new one, and entering it makes the change. */
export function ContactChange(props: { method: ContactMethod; current: string }) {
  const { method, current } = props
  const texts = contactTexts[method]
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isAgain = useWasTrue(sentTo !== null)
  return (
    <Panel title={texts.title} subtitle={myAccountTexts.codeLead}>
      <Details facts={[{ term: myAccountTexts.current, value: current || myAccountTexts.notGiven }]} />
      {sentTo === null ? (
        <NewContact method={method} isAgain={isAgain} onSent={setSentTo} />
      ) : (
        <EnterCode key={sentTo} {...props} newContact={sentTo} onDone={() => setSentTo(null)} />
      )}
    </Panel>
  )
}

function NewContact(props: {
  method: ContactMethod
  /** Whether a code was requested before: then the contact field takes the focus from the code field. */
  isAgain: boolean
  onSent: (contact: string) => void
}) {
  const { method, isAgain, onSent } = props
  const texts = contactTexts[method]
  const [values, setValues] = useState({ email: '', mobile: '' })
  const form = useForm(
    profileCalls.changeContact,
    ({ email, mobile }) => ({ body: { email: email.trim(), mobile: mobile.trim() } }),
    {
      values,
      onChange: setValues,
      firstFocus: isAgain ? method : undefined,
      errorField: method,
      check: (typed) => (typed[method].trim() === '' ? { [method]: texts.missing } : {}),
      done: ({ message }, sent) => {
        onSent(sent[method].trim())
        return message
      },
    },
  )
  return (
    <form {...form.props} className={styles.narrowForm}>
      <Field label={texts.field} error={form.errors[method]} isRequired>
        <TextInput
          {...form.control(method)}
          autoCapitalize="none"
          type={method === 'email' ? 'email' : 'tel'}
          inputMode={method === 'email' ? 'email' : 'tel'}
          autoComplete={method === 'email' ? 'email' : 'tel'}
          limit={limitOf(values[method], LIMITS.contactMax)}
        />
      </Field>
      <FormActions>
        <Button type="submit" variant="line" isLoading={form.isSending} loadingText={myAccountTexts.sending}>
          {myAccountTexts.sendCode}
        </Button>
      </FormActions>
    </form>
  )
}

function EnterCode(props: {
  method: ContactMethod
  current: string
  newContact: string
  onDone: () => void
}) {
  const { method, current, newContact, onDone } = props
  const [values, setValues] = useState({ code: '' })
  const form = useForm(
    profileCalls.verifyContact,
    ({ code }) => ({ body: { code, newContact, oldContact: current, verificationType: method } }),
    {
      values,
      onChange: setValues,
      firstFocus: 'code',
      errorField: 'code',
      check: ({ code }) => (code.length < LIMITS.codeLength ? { code: myAccountTexts.codeWrong } : {}),
      done: ({ email, mobile }) => {
        updateSession({ email, mobile })
        onDone()
        return contactTexts[method].changed
      },
      changes: [profileCalls.generalData],
    },
  )
  const resending = useCall(profileCalls.changeContact, { done: ({ message }) => message })
  const [resendProblem, setResendProblem] = useState<string>()
  const resend = async () => {
    form.change({ code: '' })
    setResendProblem(undefined)
    const outcome = await resending.attempt({ body: { email: '', mobile: '', [method]: newContact } })
    if ('problem' in outcome) setResendProblem(outcome.problem ?? undefined)
  }
  return (
    <form {...form.props} className={styles.narrowForm}>
      <Field
        label={myAccountTexts.code}
        hint={myAccountTexts.codeHint({ contact: newContact })}
        error={form.errors.code ?? resendProblem}
        isRequired
      >
        <CodeInput
          name="code"
          value={values.code}
          read={codeIn}
          length={LIMITS.codeLength}
          onChange={(code) => form.change({ code })}
        />
      </Field>
      <Row wrap gap={2} className={styles.asides}>
        <Button
          variant="ghost"
          size="sm"
          icon={<RotateCw className="icon-s" />}
          isLoading={resending.isRunning}
          loadingText={myAccountTexts.sending}
          onClick={() => void resend()}
        >
          {myAccountTexts.newCode}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {myAccountTexts.startAgain}
        </Button>
      </Row>
      <FormActions>
        <Button type="submit" isLoading={form.isSending} loadingText={myAccountTexts.checking}>
          {contactTexts[method].change}
        </Button>
      </FormActions>
    </form>
  )
}
