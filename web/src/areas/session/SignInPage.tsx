import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useIsStillHere, useLocation, useNavigate, useSearchParams } from '../../platform/router/index.ts'
import { LIMITS, Refused, sessionCalls, type ReplyOf } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths, safeReturnPath } from '../../platform/paths.ts'
import { currentSession, startSession } from '../../platform/session.ts'
import { sessionTexts } from '../../platform/texts/session.ts'
import { setTheme } from '../../platform/theme.ts'
import { wishIsDue } from '../../platform/wishes.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusField } from '../../ui/focus-field.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { PasswordInput, TextInput } from '../../ui/TextInput.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { contactFields, readContact, type Contact } from './contact.ts'
import { EntranceForm, EntranceFrame, EntranceHead } from './EntranceFrame.tsx'
import { readEntranceState, type EntranceState } from './entrance-state.ts'
import { faultText } from './fault-text.ts'
import { SecondStep } from './SecondStep.tsx'
import sripadaNight from './sripada-night.svg'

const registrationMethods = queryOf(sessionCalls.registrationMethod)

export function loader() {
  void queryClient.prefetchQuery(registrationMethods)
}

export function Component() {
  // Whoever arrives signed in, or signs in in another window, goes on; who signs in here is led on by `useArrival`.
  const [isSignedIn, setSignedIn] = useState(currentSession() !== null)
  useEffect(() => {
    const follow = () => setSignedIn(currentSession() !== null)
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  return isSignedIn ? <GoOn /> : <SignIn />
}

function GoOn() {
  const next = useSearchParams()[0].get('next')
  const navigate = useNavigate()
  useEffect(() => {
    navigate(safeReturnPath(next), { replace: true })
  }, [navigate, next])
  return null
}

/** Both steps; the second one for accounts that have it. */
function SignIn() {
  usePageTitle(sessionTexts.signIn)
  const state = readEntranceState(useLocation().state)
  const next = useSearchParams()[0].get('next')
  const [userName, setUserName] = useState(state.contact)
  const [ticket, setTicket] = useState<string | null>(null)
  // Why one is at the first step again; null for whoever comes to it first.
  const [cameBack, setCameBack] = useState<string | null>(null)
  const arrive = useArrival(next)
  return (
    <EntranceFrame pictureUrl={sripadaNight} line={sessionTexts.signInLine}>
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
    </EntranceFrame>
  )
}

function PasswordStep(props: {
  userName: string
  onUserName: (userName: string) => void
  next: string | null
  welcome: EntranceState
  cameBack: string | null
  onSignedIn: (answer: SignedIn) => void
  onSecondStep: (ticket: string) => void
}) {
  const { userName, next, cameBack } = props
  const { hasSignedUp, deletedOn } = props.welcome
  const [password, setPassword] = useState('')
  // Counted, so that the same text is announced again when it comes a second time.
  const [fault, setFault] = useState({ text: cameBack ?? '', count: 0 })
  const faultId = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ contact }: { contact: Contact }) =>
      call(sessionCalls.login, { body: { ...contactFields(contact), password, method: contact.method } }),
    onSuccess: props.onSignedIn,
  })
  const hint = useUserNameHint()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (cameBack !== null) focusField(form.current, 'userName')
  }, [cameBack])

  const refuse = (text: string, firstWrong: string) => {
    setFault(({ count }) => ({ text, count: count + 1 }))
    focusField(form.current, firstWrong)
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    if (userName.trim() === '') return refuse(sessionTexts.somethingEmpty, 'userName')
    if (password === '') return refuse(sessionTexts.somethingEmpty, 'password')
    const contact = readContact(userName)
    if (!contact) return refuse(sessionTexts.wrongCredentials, 'userName')
    setFault(({ count }) => ({ text: '', count }))
    mutate(
      { contact },
      {
        onError: (error) => {
          if (error instanceof Refused && error.ticket !== undefined) props.onSecondStep(error.ticket)
          else refuse(faultText(error), 'userName')
        },
      },
    )
  }

  const wrong = fault.text === '' ? {} : { 'aria-invalid': true, 'aria-describedby': faultId }
  return (
    <>
      <EntranceHead title={sessionTexts.signIn}>
        {sessionTexts.newHere} <TextLink href={paths.signUp({ next })}>{sessionTexts.createAccount}</TextLink>
      </EntranceHead>
      <EntranceForm ref={form} onSubmit={onSubmit}>
        {hasSignedUp && fault.text === '' && (
          <InlineAlert kind="success">{sessionTexts.accountReady}</InlineAlert>
        )}
        {deletedOn !== undefined && fault.text === '' && (
          <InlineAlert kind="info">{sessionTexts.accountLeaves(deletedOn)}</InlineAlert>
        )}
        <Field label={sessionTexts.userName} hint={hint} isRequired>
          <TextInput
            {...wrong}
            name="userName"
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
        {fault.text !== '' && (
          <div id={faultId}>
            <InlineAlert key={fault.count} kind="error">
              {fault.text}
            </InlineAlert>
          </div>
        )}
        <Button type="submit" size="lg" isWide isLoading={isPending} loadingText={sessionTexts.signingIn}>
          {sessionTexts.enter}
          <ArrowRight />
        </Button>
      </EntranceForm>
      {isPending && <EnteringOverlay />}
    </>
  )
}

type SignedIn = ReplyOf<typeof sessionCalls.login>

/** Takes whoever has signed in to where they came from, `next` of the address, and puts their theme on. */
function useArrival(next: string | null) {
  const navigate = useNavigate()
  const { from } = useLocation()
  const isStillHere = useIsStillHere()
  const showToast = useToast()
  return ({ credentials, isDeletionCancelled }: SignedIn) => {
    wishIsDue()
    startSession(credentials)
    if (credentials.theme !== null) setTheme(credentials.theme)
    if (isDeletionCancelled) showToast(sessionTexts.accountStays)
    if (!isStillHere()) return
    const path = safeReturnPath(next)
    // Going there anew would leave that page twice in the history, and the way back from it would lead to itself.
    if (path === from) navigate(-1)
    else navigate(path, { replace: true })
  }
}

/** What a user name is here, by the accepted ways to sign in. */
function useUserNameHint(): string {
  const methods = useQuery(registrationMethods).data?.methods ?? []
  if (methods.length !== 1) return sessionTexts.userNameHint
  return methods.includes('email') ? sessionTexts.emailHint : sessionTexts.mobileHint
}

/** Over the page while the sign-in runs, for five seconds at the most; after that the button alone says that it runs. */
function EnteringOverlay() {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), LIMITS.loginOverlayMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <LoadingOverlay label={sessionTexts.signingIn} /> : null
}
