import { useState } from 'react'
import { useIsStillHere, useLocation, useNavigate, useSearchParams } from '../../platform/router/index.ts'
import { accountCalls, LIMITS, pageTitles } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { recoveryTexts } from '../../platform/texts/recovery.ts'
import { StepBar, TextLink, useToast } from '#ui'
import { AuthAside, AuthLayout, readAuthState, type AuthState } from '../session/index.ts'
import { CodeStep } from './CodeStep.tsx'
import { EVERY_METHOD } from './contact-rules.ts'
import { ContactStep } from './ContactStep.tsx'
import lotusDay from './lotus-day.svg'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { ResendCode } from './ResendCode.tsx'
import { detailsParams, readSignUpStep, SIGN_UP_STEPS } from './sign-up-step.ts'

// The steps of a sign-up, with a new password instead of the details.
const stepTitles = () => ({
  contact: recoveryTexts.contactStep,
  code: recoveryTexts.codeStep,
  details: recoveryTexts.passwordStep,
})

/**
 * Account recovery in three steps: the contact, the code sent there, a new password. The step is in the URL.
 */
export function Component() {
  usePageTitle(pageTitles.identifyAccount)
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const showToast = useToast()
  const { contact } = readAuthState(useLocation().state)
  const step = readSignUpStep(params)
  const next = params.get('next')

  return (
    <AuthLayout pictureUrl={lotusDay} line={recoveryTexts.line}>
      <StepBar
        label={recoveryTexts.steps}
        steps={SIGN_UP_STEPS.map((name) => stepTitles()[name])}
        current={SIGN_UP_STEPS.indexOf(step.name)}
      />
      {step.name === 'contact' && <IdentifyStep contact={contact} next={next} />}
      {step.name === 'code' && (
        <CodeStep
          key={step.reference}
          contact={contact}
          clearMs={LIMITS.recoveryCodeClearMs}
          check={(code) =>
            call(accountCalls.matchVerificationCode, { query: { code, reference: step.reference } })
          }
          resend={() =>
            call(accountCalls.resendCodeInRecovery, { body: { reference: step.reference, contact } })
          }
          startAgainHref={paths.identifyAccount({ next })}
          // A correct code is used up, so there is no way back to this step.
          onVerified={() => {
            if (!isStillHere()) return
            setParams(
              { ...detailsParams(step.reference), ...(next !== null && { next }) },
              { replace: true, state: toState(contact) },
            )
          }}
        />
      )}
      {step.name === 'details' && (
        <NewPasswordStep
          key={step.reference}
          reference={step.reference}
          contact={contact}
          newCodeHref={paths.identifyAccount({ next })}
          onDone={() => {
            showToast(recoveryTexts.changed)
            if (isStillHere()) navigate(paths.signIn(next), { replace: true, state: toState(contact) })
          }}
        />
      )}
    </AuthLayout>
  )
}

/** Asks for the account. One that was never activated continues with its sign-up. */
function IdentifyStep({ contact, next }: { contact: string; next: string | null }) {
  const [typed, setTyped] = useState(contact)
  const [notActivated, setNotActivated] = useState<{ reference: string; contact: string } | null>(null)
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const showToast = useToast()
  return (
    <>
      <ContactStep
        title={recoveryTexts.title}
        lead={recoveryTexts.lead}
        hint={recoveryTexts.mobileHint}
        methods={EVERY_METHOD}
        autoComplete="username"
        typed={typed}
        onTyped={(value) => {
          setTyped(value)
          setNotActivated(null)
        }}
        send={({ method, value }) =>
          call(accountCalls.sendVerificationCode, { body: { method, contact: value } })
        }
        onSent={({ reference, message, isActivated }, { value }) => {
          if (!isActivated) {
            setNotActivated({ reference, contact: value })
            return
          }
          showToast(message, 'info')
          if (isStillHere()) {
            navigate(paths.identifyAccount({ reference, next }), { state: toState(value) })
          }
        }}
      />
      {notActivated && (
        <ResendCode
          notice={recoveryTexts.notActivated}
          resend={() => call(accountCalls.resendCodeInRecovery, { body: notActivated })}
          onSent={() => {
            const { reference } = notActivated
            if (isStillHere()) {
              navigate(paths.signUp({ reference, next }), { state: toState(notActivated.contact) })
            }
          }}
        />
      )}
      <AuthAside>
        <TextLink href={paths.signIn(next)}>{recoveryTexts.backToSignIn}</TextLink>
      </AuthAside>
    </>
  )
}

function toState(contact: string): AuthState {
  return { contact, hasSignedUp: false }
}
