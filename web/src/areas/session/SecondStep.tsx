import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { LIMITS, Refused, twoStepCalls, type ReplyOf } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { sessionTexts } from '../../platform/texts/session.ts'
import { twoStepTexts } from '../../platform/texts/two-step.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { EntranceForm, EntranceHead } from './EntranceFrame.tsx'
import { faultText } from './fault-text.ts'
import styles from './SecondStep.module.css'

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. `ticket` is what the first step gave. */
export function SecondStep(props: {
  ticket: string
  onSignedIn: (answer: SignedIn) => void
  /** Back to the first step; `why` is what to say there. */
  onBack: (why: string) => void
}) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <>
      <EntranceHead title={isRecovery ? twoStepTexts.recoveryTitle : twoStepTexts.stepTitle}>
        {isRecovery ? twoStepTexts.recoveryLead : twoStepTexts.stepLead}
      </EntranceHead>
      <CodeForm
        key={isRecovery ? 'recovery' : 'app'}
        isRecovery={isRecovery}
        ticket={props.ticket}
        onSignedIn={props.onSignedIn}
        onEnded={props.onBack}
      />
      <div className={styles.ways}>
        <Button variant="ghost" isWide onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? twoStepTexts.withApp : twoStepTexts.withRecovery}
        </Button>
        <Button variant="ghost" isWide onClick={() => props.onBack('')}>
          {twoStepTexts.back}
        </Button>
      </div>
      {isRecovery && (
        <p className={styles.aside}>
          {twoStepTexts.nothingLeft}{' '}
          <TextLink href={paths.about('contact')}>{twoStepTexts.contactUs}</TextLink>
        </p>
      )}
    </>
  )
}

type SignedIn = ReplyOf<typeof twoStepCalls.secondStep>

function CodeForm(props: {
  isRecovery: boolean
  ticket: string
  onSignedIn: (answer: SignedIn) => void
  onEnded: (why: string) => void
}) {
  const { isRecovery, ticket, onSignedIn, onEnded } = props
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const refuse = (text: string) => {
    setFault(text)
    input.current?.focus()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(twoStepCalls.secondStep, { body: { ticket, code } }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof Refused && ENDED.has(error.code)) return onEnded(error.text)
      // A wrong one is of no more use; one that was not looked at is.
      if (error instanceof Refused && error.retryAfterSeconds === undefined) setCode('')
      refuse(faultText(error))
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    if (isRecovery && code.trim() === '') return refuse(twoStepTexts.recoveryEmpty)
    if (!isRecovery && code.length < LIMITS.codeLength) return refuse(twoStepTexts.codeEmpty)
    setFault('')
    mutate()
  }
  const onTyped = (typed: string) => {
    if (isPending) return
    setCode(typed)
    setFault('')
  }
  return (
    <EntranceForm onSubmit={onSubmit}>
      <Field label={isRecovery ? twoStepTexts.recoveryCode : twoStepTexts.code} error={fault} isRequired>
        {isRecovery ? (
          <TextInput
            ref={input}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={(event) => onTyped(event.target.value)}
          />
        ) : (
          <CodeInput ref={input} name="code" value={code} onChange={onTyped} length={LIMITS.codeLength} />
        )}
      </Field>
      <Button type="submit" size="lg" isWide isLoading={isPending} loadingText={sessionTexts.signingIn}>
        {sessionTexts.enter}
        <ArrowRight />
      </Button>
    </EntranceForm>
  )
}

/** After these there is nothing to enter a code for. */
const ENDED: ReadonlySet<string> = new Set(['second_step_ended', 'account_suspended'])
