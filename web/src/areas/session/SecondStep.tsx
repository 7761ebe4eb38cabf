import { useState } from 'react'
import { ArrowRight } from 'lucide-react'
import { codeIn, LIMITS, CallError, twoStepCalls, type ReplyOf } from '@serendib/contract'
import { useForm } from '../../kit/index.ts'
import { paths } from '../../platform/paths.ts'
import { sessionTexts } from '../../platform/texts/session.ts'
import { twoStepTexts } from '../../platform/texts/two-step.ts'
import { Button, CodeInput, Field, Stack, TextInput, TextLink } from '#ui'
import { AuthAside, AuthForm, AuthHead } from './AuthLayout.tsx'
import { errorText } from './error-text.ts'

/**
 * The second step of signing in: a code of the authenticator app, or a recovery code. `ticket` comes from the
 * first step.
 */
export function SecondStep(props: {
  ticket: string
  onSignedIn: (response: SignedIn) => void
  /** Returns to the first step; `why` is the message to show there. */
  onBack: (why: string) => void
}) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <>
      <AuthHead title={isRecovery ? twoStepTexts.recoveryTitle : twoStepTexts.stepTitle}>
        {isRecovery ? twoStepTexts.recoveryLead : twoStepTexts.stepLead}
      </AuthHead>
      <CodeForm
        key={isRecovery ? 'recovery' : 'app'}
        isRecovery={isRecovery}
        ticket={props.ticket}
        onSignedIn={props.onSignedIn}
        onEnded={props.onBack}
      />
      <Stack gap={1}>
        <Button variant="ghost" isWide onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? twoStepTexts.withApp : twoStepTexts.withRecovery}
        </Button>
        <Button variant="ghost" isWide onClick={() => props.onBack('')}>
          {twoStepTexts.back}
        </Button>
      </Stack>
      {isRecovery && (
        <AuthAside>
          <span>{twoStepTexts.nothingLeft} </span>
          <TextLink href={paths.about('contact')}>{twoStepTexts.contactUs}</TextLink>
        </AuthAside>
      )}
    </>
  )
}

type SignedIn = ReplyOf<typeof twoStepCalls.secondStep>

function CodeForm(props: {
  isRecovery: boolean
  ticket: string
  onSignedIn: (response: SignedIn) => void
  onEnded: (why: string) => void
}) {
  const { isRecovery, ticket, onSignedIn, onEnded } = props
  const [values, setValues] = useState({ code: '' })
  const form = useForm(twoStepCalls.secondStep, ({ code }) => ({ body: { ticket, code } }), {
    values,
    onChange: setValues,
    firstFocus: 'code',
    errorField: 'code',
    check: ({ code }) => {
      if (isRecovery) return code.trim() === '' ? { code: twoStepTexts.recoveryEmpty } : {}
      return code.length < LIMITS.codeLength ? { code: twoStepTexts.codeEmpty } : {}
    },
    done: onSignedIn,
    failed: (error) => {
      if (error instanceof CallError && ENDED.has(error.code)) onEnded(error.text)
      // A wrong code is cleared; one that was not checked stays.
      if (error instanceof CallError && error.retryAfterSeconds === undefined) setValues({ code: '' })
      return errorText(error)
    },
  })
  const onTyped = (code: string) => {
    if (!form.isSending) form.change({ code })
  }
  return (
    <AuthForm {...form.props}>
      <Field
        label={isRecovery ? twoStepTexts.recoveryCode : twoStepTexts.code}
        error={form.errors.code}
        isRequired
      >
        {isRecovery ? (
          <TextInput
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={values.code}
            onChange={(event) => onTyped(event.target.value)}
          />
        ) : (
          <CodeInput
            name="code"
            value={values.code}
            onChange={onTyped}
            read={codeIn}
            length={LIMITS.codeLength}
          />
        )}
      </Field>
      <Button
        type="submit"
        size="lg"
        isWide
        isLoading={form.isSending}
        loadingText={sessionTexts.signingIn}
        trailingIcon={<ArrowRight />}
      >
        {sessionTexts.enter}
      </Button>
    </AuthForm>
  )
}

/** After these errors, the user has to start over with the first step. */
const ENDED: ReadonlySet<string> = new Set(['second_step_ended', 'account_suspended'])
