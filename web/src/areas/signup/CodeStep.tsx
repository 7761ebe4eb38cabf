import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { codeIn, LIMITS, CallError } from '@serendib/contract'
import { textOf } from '../../platform/calls/api.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeInput } from '../../ui/forms/CodeInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { AuthForm, AuthHead } from '../session/index.ts'
import { ResendCode } from './ResendCode.tsx'
import styles from './SignUp.module.css'

/** Asks for the code that was sent. A wrong code stays for a moment, to be compared, and is then cleared. */
export function CodeStep<Verified>(props: {
  /** Where the code was sent, if known here. */
  contact: string
  /** How long a wrong code stays. */
  clearMs: number
  check: (code: string) => Promise<Verified>
  resend: () => Promise<unknown>
  onVerified: (verified: Verified) => void
  startAgainHref: string
}) {
  const [code, setCode] = useState('')
  const [failedCode, setFailedCode] = useState<string | null>(null)
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const { clearMs } = props

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (failedCode === null) return undefined
    const timer = setTimeout(() => {
      setCode('')
      setFailedCode(null)
    }, clearMs)
    return () => clearTimeout(timer)
  }, [failedCode, clearMs])

  const { mutate, isPending } = useMutation({
    mutationFn: props.check,
    onSuccess: props.onVerified,
    onError: (error, typed) => {
      const isWrong = error instanceof CallError && error.retryAfterSeconds === undefined
      setError(textOf(error, isWrong ? accountTexts.codeWrong : commonTexts.somethingWentWrong))
      if (isWrong) setFailedCode(typed)
      input.current?.focus()
    },
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || code.length < LIMITS.codeLength) return
    setError('')
    mutate(code)
  }
  const onTyped = (typed: string) => {
    if (typed === code || isPending) return
    setCode(typed)
    // Text typed over a wrong code is a new one, and stays.
    setFailedCode(null)
    setError('')
  }

  return (
    <>
      <AuthHead title={accountTexts.codeTitle}>{accountTexts.sentTo(props.contact)}</AuthHead>
      <AuthForm onSubmit={onSubmit}>
        <Field label={accountTexts.code} hint={accountTexts.codeHint} error={error} isRequired>
          <CodeInput
            ref={input}
            name="code"
            value={code}
            onChange={onTyped}
            read={codeIn}
            length={LIMITS.codeLength}
          />
        </Field>
        <Button
          type="submit"
          size="lg"
          isWide
          disabled={code.length < LIMITS.codeLength || failedCode !== null}
          isLoading={isPending}
          loadingText={accountTexts.checking}
        >
          {accountTexts.continue}
        </Button>
      </AuthForm>
      <ResendCode
        resend={props.resend}
        onSent={() => {
          setCode('')
          setFailedCode(null)
          setError('')
        }}
      />
      <p className={styles.aside}>
        <TextLink href={props.startAgainHref}>{accountTexts.startAgain}</TextLink>
      </p>
    </>
  )
}
