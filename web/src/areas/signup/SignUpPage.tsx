import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useIsStillHere, useLocation, useNavigate, useSearchParams } from '../../platform/router/index.ts'
import { accountCalls, LIMITS, sessionCalls, pageTitles } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { StepBar, TextLink, useToast } from '#ui'
import { AuthAside, contactFields, AuthLayout, readAuthState, type AuthState } from '../session/index.ts'
import { CodeStep } from './CodeStep.tsx'
import { EVERY_METHOD } from './contact-rules.ts'
import { ContactStep } from './ContactStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import lotusDay from './lotus-day.svg'
import { detailsParams, readSignUpStep, SIGN_UP_STEPS } from './sign-up-step.ts'

export function loader() {
  void queryClient.prefetchQuery(queryOf(sessionCalls.registrationMethod))
}

const stepTitles = () => ({
  contact: accountTexts.contactStep,
  code: accountTexts.codeStep,
  details: accountTexts.detailsStep,
})

/** Sign-up in three steps. The step is in the URL, so that reload, Back and links in messages work. */
export function Component() {
  usePageTitle(pageTitles.signUp)
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const showToast = useToast()
  const { contact } = readAuthState(useLocation().state)
  const [typed, setTyped] = useState(contact)
  const { methods = EVERY_METHOD, needsApproval = false } =
    useQuery(queryOf(sessionCalls.registrationMethod)).data ?? {}
  const step = readSignUpStep(params)
  const next = params.get('next')

  return (
    <AuthLayout pictureUrl={lotusDay} line={accountTexts.line}>
      <StepBar
        label={accountTexts.steps}
        steps={SIGN_UP_STEPS.map((name) => stepTitles()[name])}
        current={SIGN_UP_STEPS.indexOf(step.name)}
      />
      {step.name === 'contact' && (
        <>
          <ContactStep
            title={accountTexts.contactTitle}
            autoComplete="email"
            lead={
              <>
                <span>{accountTexts.haveOne} </span>
                <TextLink href={paths.signIn(next)}>{accountTexts.signIn}</TextLink>
              </>
            }
            hint={methods.includes('mobile') ? accountTexts.mobileHint : accountTexts.contactHint}
            methods={methods}
            typed={typed}
            onTyped={setTyped}
            send={(given) => call(accountCalls.create, { body: contactFields(given) })}
            // The message says that a code was sent, or that a sign-up with this contact was started before.
            onSent={({ reference, message }, { value }) => {
              showToast(message, 'info')
              if (isStillHere()) navigate(paths.signUp({ reference, next }), { state: toState(value) })
            }}
          />
          {needsApproval && <AuthAside>{accountTexts.approval}</AuthAside>}
          <AuthAside>
            <span>{accountTexts.rules} </span>
            <TextLink href={paths.guidelines()}>{accountTexts.guidelines}</TextLink>
            <span>{accountTexts.whatIsDownloaded} </span>
            <TextLink href={paths.privacy()}>{accountTexts.privacy}</TextLink>
            <span>.</span>
          </AuthAside>
        </>
      )}
      {step.name === 'code' && (
        <CodeStep
          key={step.reference}
          contact={contact}
          clearMs={LIMITS.signUpCodeClearMs}
          check={(code) => call(accountCalls.activateAccount, { query: { code, reference: step.reference } })}
          resend={() => call(accountCalls.resendVerificationCode, { body: { sendTo: step.reference } })}
          startAgainHref={paths.signUp({ next })}
          // A correct code is used up, so there is no way back to this step.
          onVerified={({ email, mobile }) => {
            if (!isStillHere()) return
            setParams(
              { ...detailsParams(step.reference), ...(next !== null && { next }) },
              { replace: true, state: toState(email || mobile) },
            )
          }}
        />
      )}
      {step.name === 'details' && (
        <DetailsStep
          key={step.reference}
          reference={step.reference}
          contact={contact}
          newCodeHref={paths.signUp({ reference: step.reference, next })}
          onDone={() => {
            if (isStillHere()) navigate(paths.signIn(next), { replace: true, state: toState(contact, true) })
          }}
        />
      )}
    </AuthLayout>
  )
}

function toState(contact: string, hasSignedUp = false): AuthState {
  return { contact, hasSignedUp }
}
