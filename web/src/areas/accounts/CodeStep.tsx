import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { LIMITS, Refused } from '@serendib/contract'
import { textOf } from '../../platform/api.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { EntranceForm, EntranceHead } from '../session/index.ts'
import { ResendCode } from './ResendCode.tsx'
import styles from './SignUp.module.css'

/** Asks for the code that was sent. A failed one stays for a moment, to be compared, and then goes. */
export function CodeStep<Verified>(props: {
  /** Where the code went, if that is known here. */
  contact: string
  /** How long a failed code stays. */
  clearMs: number
  check: (code: string) => Promise<Verified>
  resend: () => Promise<unknown>
  onVerified: (verified: Verified) => void
  startAgainHref: string
}) {
  const [code, setCode] = useState('')
  const [failedCode, setFailedCode] = useState<string | null>(null)
  const [fault, setFault] = useState('')
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
      const isWrong = error instanceof Refused && error.retryAfterSeconds === undefined
      setFault(textOf(error, isWrong ? accountTexts.codeWrong : commonTexts.somethingWentWrong))
      if (isWrong) setFailedCode(typed)
      input.current?.focus()
    },
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || code.length < LIMITS.codeLength) return
    setFault('')
    mutate(code)
  }
  const onTyped = (typed: string) => {
    if (typed === code || isPending) return
    setCode(typed)
    // What is typed over a failed code is a new one, and stays.
    setFailedCode(null)
    setFault('')
  }

  return (
    <>
      <EntranceHead title={accountTexts.codeTitle}>{accountTexts.sentTo(props.contact)}</EntranceHead>
      <EntranceForm onSubmit={onSubmit}>
        <Field label={accountTexts.code} hint={accountTexts.codeHint} error={fault} isRequired>
          <CodeInput ref={input} name="code" value={code} onChange={onTyped} length={LIMITS.codeLength} />
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
      </EntranceForm>
      <ResendCode
        resend={props.resend}
        onSent={() => {
          setCode('')
          setFailedCode(null)
          setFault('')
        }}
      />
      <p className={styles.aside}>
        <TextLink href={props.startAgainHref}>{accountTexts.startAgain}</TextLink>
      </p>
    </>
  )
}
