import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { formatDate } from '../../platform/format.ts'
import { useIsStillHere, useLocation, useNavigate, useSearchParams } from '../../platform/router/index.ts'
import { LIMITS, CallError, sessionCalls, type ReplyOf, pageTitles } from '@serendib/contract'
import { queryClient, queryOf } from '../../platform/calls/api.ts'
import { useCall } from '../../kit/index.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths, safeReturnPath } from '../../platform/paths.ts'
import { currentSession, startSession } from '../../platform/session.ts'
import { sessionTexts } from '../../platform/texts/session.ts'
import { followLanguage } from '../../platform/page-language.ts'
import { setTheme } from '../../platform/theme.ts'
import { markPendingActionDue } from '../../platform/pending-action.ts'
import {
  Button,
  Field,
  focusField,
  InlineAlert,
  LoadingOverlay,
  PasswordInput,
  TextInput,
  TextLink,
  useToast,
} from '#ui'
import { contactFields, readContact } from './contact.ts'
import { AuthForm, AuthLayout, AuthHead } from './AuthLayout.tsx'
import { readAuthState, type AuthState } from './auth-state.ts'
import { errorText } from './error-text.ts'
import { SecondStep } from './SecondStep.tsx'
import sripadaNight from './sripada-night.svg'

const registrationMethods = queryOf(sessionCalls.registrationMethod)

export function loader() {
  void queryClient.prefetchQuery(registrationMethods)
}

export function Component() {
  // Users who are signed in already, or sign in in another window, are redirected; those who sign in here are
  // redirected by `useArrival`.
  const [isSignedIn, setSignedIn] = useState(currentSession() !== null)
  useEffect(() => {
    const follow = () => setSignedIn(currentSession() !== null)
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  return isSignedIn ? <RedirectToNext /> : <SignIn />
}

function RedirectToNext() {
  const next = useSearchParams()[0].get('next')
  const navigate = useNavigate()
  useEffect(() => {
    navigate(safeReturnPath(next), { replace: true })
  }, [navigate, next])
  return null
}

/** Both steps; the second one for accounts with two-step sign-in. */
function SignIn() {
  usePageTitle(pageTitles.signIn)
  const state = readAuthState(useLocation().state)
  const next = useSearchParams()[0].get('next')
  const [userName, setUserName] = useState(state.contact)
  const [ticket, setTicket] = useState<string | null>(null)
  // Why the user was sent back to the first step; null at first.
  const [cameBack, setCameBack] = useState<string | null>(null)
  const arrive = useArrival(next)
  return (
    <AuthLayout pictureUrl={sripadaNight} line={sessionTexts.signInLine}>
      {ticket === null ? (
        <PasswordStep
          userName={userName}
          onUserName={setUserName}
          next={next}
          welcome={state}
          cameBack={cameBack}
          onSignedIn={arrive}
          onSecondStep={setTicket}
        />
      ) : (
        <SecondStep
          ticket={ticket}
          onSignedIn={arrive}
          onBack={(why) => {
            setCameBack(why)
            setTicket(null)
          }}
        />
      )}
    </AuthLayout>
  )
}

function PasswordStep(props: {
  userName: string
  onUserName: (userName: string) => void
  next: string | null
  welcome: AuthState
  cameBack: string | null
  onSignedIn: (response: SignedIn) => void
  onSecondStep: (ticket: string) => void
}) {
  const { userName, next, cameBack } = props
  const { hasSignedUp, deletedOn } = props.welcome
  const [password, setPassword] = useState('')
  // Counted, so that a repeated text is announced again.
  const [error, setError] = useState({ text: cameBack ?? '', count: 0 })
  const errorId = useId()
  const { attempt, isRunning: isPending } = useCall(sessionCalls.login, {
    done: props.onSignedIn,
    failed: errorText,
  })
  const hint = useUserNameHint()
  const needsApproval = useQuery(registrationMethods).data?.needsApproval === true
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (cameBack !== null) focusField(form.current, 'userName')
  }, [cameBack])

  const refuse = (text: string, firstWrong: string) => {
    setError(({ count }) => ({ text, count: count + 1 }))
    focusField(form.current, firstWrong)
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    if (userName.trim() === '') return refuse(sessionTexts.somethingEmpty, 'userName')
    if (password === '') return refuse(sessionTexts.somethingEmpty, 'password')
    const contact = readContact(userName)
    if (!contact) return refuse(sessionTexts.wrongCredentials, 'userName')
    setError(({ count }) => ({ text: '', count }))
    const body = { ...contactFields(contact), password, method: contact.method }
    const outcome = await attempt({ body })
    if ('reply' in outcome) return
    const { error: cause, problem } = outcome
    if (cause instanceof CallError && cause.ticket !== undefined) props.onSecondStep(cause.ticket)
    else refuse(problem ?? '', 'userName')
  }

  const wrong = error.text === '' ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }
  return (
    <>
      <AuthHead title={sessionTexts.signIn}>
        <span>{sessionTexts.newHere} </span>
        <TextLink href={paths.signUp({ next })}>{sessionTexts.createAccount}</TextLink>
      </AuthHead>
      <AuthForm ref={form} onSubmit={(event) => void onSubmit(event)}>
        {hasSignedUp && error.text === '' && (
          <InlineAlert kind={needsApproval ? 'info' : 'success'}>
            {needsApproval ? sessionTexts.accountWaits : sessionTexts.accountReady}
          </InlineAlert>
        )}
        {deletedOn !== undefined && error.text === '' && (
          <InlineAlert kind="info">{sessionTexts.accountLeaves({ day: formatDate(deletedOn) })}</InlineAlert>
        )}
        <Field label={sessionTexts.userName} hint={hint} isRequired>
          <TextInput
            {...wrong}
            name="userName"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={userName}
            onChange={(event) => props.onUserName(event.target.value)}
          />
        </Field>
        <Field
          label={sessionTexts.password}
          aside={<TextLink href={paths.identifyAccount({ next })}>{sessionTexts.forgotPassword}</TextLink>}
          isRequired
        >
          <PasswordInput
            {...wrong}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {error.text !== '' && (
          <div id={errorId}>
            <InlineAlert key={error.count} kind="error">
              {error.text}
            </InlineAlert>
          </div>
        )}
        <Button
          type="submit"
          size="lg"
          isWide
          isLoading={isPending}
          loadingText={sessionTexts.signingIn}
          trailingIcon={<ArrowRight />}
        >
          {sessionTexts.enter}
        </Button>
      </AuthForm>
      {isPending && <EnteringOverlay />}
    </>
  )
}

type SignedIn = ReplyOf<typeof sessionCalls.login>

/** Redirects a signed-in user to `next` of the URL and applies their theme. */
function useArrival(next: string | null) {
  const navigate = useNavigate()
  const { from } = useLocation()
  const isStillHere = useIsStillHere()
  const showToast = useToast()
  return ({ credentials, isDeletionCancelled }: SignedIn) => {
    markPendingActionDue()
    startSession(credentials)
    if (credentials.theme !== null) setTheme(credentials.theme)
    if (isDeletionCancelled) showToast(sessionTexts.accountStays)
    if (!isStillHere()) return
    const path = safeReturnPath(next)
    if (followLanguage(credentials.language, path)) return
    // Navigating forward would put that page twice into the history, and Back would lead to itself.
    if (path === from) navigate(-1)
    else navigate(path, { replace: true })
  }
}

/** The hint for the user name, by the accepted contact methods. */
function useUserNameHint(): string {
  const methods = useQuery(registrationMethods).data?.methods ?? []
  if (methods.length !== 1) return sessionTexts.userNameHint
  return methods.includes('email') ? sessionTexts.emailHint : sessionTexts.mobileHint
}

/** Covers the page while sign-in runs, for at most five seconds; after that only the button shows it. */
function EnteringOverlay() {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), LIMITS.loginOverlayMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <LoadingOverlay label={sessionTexts.signingIn} /> : null
}
