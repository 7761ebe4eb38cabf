import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useIsStillHere, useLocation, useNavigate, useSearchParams } from '../../platform/router/index.ts'
import { LIMITS, Refused, sessionCalls } from '@serendib/contract'
import { call, queryClient, queryOf, textOf } from '../../platform/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths, safeReturnPath } from '../../platform/paths.ts'
import { currentSession, startSession } from '../../platform/session.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { sessionTexts, waitText } from '../../platform/texts/session.ts'
import { setTheme } from '../../platform/theme.ts'
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
import { readEntranceState } from './entrance-state.ts'
import sripadaNight from './sripada-night.svg'

const registrationMethods = queryOf(sessionCalls.registrationMethod)

export function loader() {
  void queryClient.prefetchQuery(registrationMethods)
}

export function Component() {
  // Whoever arrives signed in, or signs in in another window, goes on; who signs in here is led on by `useSignIn`.
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

function SignIn() {
  usePageTitle(sessionTexts.signIn)
  const { contact, hasSignedUp, deletedOn } = readEntranceState(useLocation().state)
  const next = useSearchParams()[0].get('next')
  const [userName, setUserName] = useState(contact)
  const [password, setPassword] = useState('')
  // Counted, so that the same text is announced again when it comes a second time.
  const [fault, setFault] = useState({ text: '', count: 0 })
  const faultId = useId()
  const { enter, isEntering } = useSignIn(next)
  const hint = useUserNameHint()

  const refuse = (form: HTMLFormElement, text: string, firstWrong: string) => {
    setFault(({ count }) => ({ text, count: count + 1 }))
    focusField(form, firstWrong)
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isEntering) return
    if (userName.trim() === '') return refuse(form, sessionTexts.somethingEmpty, 'userName')
    if (password === '') return refuse(form, sessionTexts.somethingEmpty, 'password')
    const known = readContact(userName)
    if (!known) return refuse(form, sessionTexts.wrongCredentials, 'userName')
    setFault(({ count }) => ({ text: '', count }))
    enter({ contact: known, password }, { onError: (error) => refuse(form, faultText(error), 'userName') })
  }

  const wrong = fault.text === '' ? {} : { 'aria-invalid': true, 'aria-describedby': faultId }
  return (
    <EntranceFrame pictureUrl={sripadaNight} line={sessionTexts.signInLine}>
      <EntranceHead title={sessionTexts.signIn}>
        {sessionTexts.newHere} <TextLink href={paths.signUp({ next })}>{sessionTexts.createAccount}</TextLink>
      </EntranceHead>
      <EntranceForm onSubmit={onSubmit}>
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
            onChange={(event) => setUserName(event.target.value)}
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
        <Button type="submit" size="lg" isWide isLoading={isEntering} loadingText={sessionTexts.signingIn}>
          {sessionTexts.enter}
          <ArrowRight />
        </Button>
      </EntranceForm>
      {isEntering && <EnteringOverlay />}
    </EntranceFrame>
  )
}

/** Signs in, puts the person's theme on, and leads back to where they came from: `next` of the address. */
function useSignIn(next: string | null) {
  const navigate = useNavigate()
  const { from } = useLocation()
  const isStillHere = useIsStillHere()
  const showToast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ contact, password }: { contact: Contact; password: string }) =>
      call(sessionCalls.login, { body: { ...contactFields(contact), password, method: contact.method } }),
    onSuccess: ({ credentials, isDeletionCancelled }) => {
      startSession(credentials)
      if (credentials.theme !== null) setTheme(credentials.theme)
      if (isDeletionCancelled) showToast(sessionTexts.accountStays)
      if (!isStillHere()) return
      const path = safeReturnPath(next)
      // Going there anew would leave that page twice in the history, and the way back from it would lead to itself.
      if (path === from) navigate(-1)
      else navigate(path, { replace: true })
    },
  })
  return { enter: mutate, isEntering: isPending }
}

/** What a user name is here, by the accepted ways to sign in. */
function useUserNameHint(): string {
  const methods = useQuery(registrationMethods).data?.methods ?? []
  if (methods.length !== 1) return sessionTexts.userNameHint
  return methods.includes('email') ? sessionTexts.emailHint : sessionTexts.mobileHint
}

function faultText(error: Error): string {
  if (!(error instanceof Refused)) return commonTexts.somethingWentWrong
  const text = textOf(error, sessionTexts.wrongCredentials)
  if (error.retryAfterSeconds === undefined) return text
  return `${text} ${sessionTexts.tryAgainIn(waitText(error.retryAfterSeconds))}`
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
