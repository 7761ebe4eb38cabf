import { useEffect, useState } from 'react'
import { codeIn, LIMITS, CallError } from '@serendib/contract'
import { useActionForm } from '../../kit/index.ts'
import { formatError } from '../../platform/calls/api.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button, CodeInput, Field, TextLink } from '#ui'
import { AuthAside, AuthForm, AuthHead } from '../session/index.ts'
import { ResendCode } from './ResendCode.tsx'

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
  const { clearMs } = props
  const [values, setValues] = useState({ code: '' })
  const [failedCode, setFailedCode] = useState<string | null>(null)
  useEffect(() => {
    if (failedCode === null) return undefined
    const timer = setTimeout(() => {
      setValues({ code: '' })
      setFailedCode(null)
    }, clearMs)
    return () => clearTimeout(timer)
  }, [failedCode, clearMs])
  const isShort = values.code.length < LIMITS.codeLength
  const form = useActionForm(({ code }) => props.check(code), {
    values,
    onChange: setValues,
    firstFocus: 'code',
    errorField: 'code',
    check: () => (isShort ? { code: '' } : {}),
    done: props.onVerified,
    failed: (error, { code }) => {
      const isWrong = error instanceof CallError && error.retryAfterSeconds === undefined
      if (isWrong) setFailedCode(code)
      return formatError(error, isWrong ? accountTexts.codeWrong : commonTexts.somethingWentWrong)
    },
  })
  const change = (code: string) => {
    form.change({ code })
    // Text typed over a wrong code is a new one, and stays.
    setFailedCode(null)
  }

  return (
    <>
      <AuthHead title={accountTexts.codeTitle}>
        {props.contact === '' ? accountTexts.sentToYou : accountTexts.sentTo({ contact: props.contact })}
      </AuthHead>
      <AuthForm {...form.props}>
        <Field label={accountTexts.code} hint={accountTexts.codeHint} error={form.errors.code} isRequired>
          <CodeInput
            name="code"
            value={values.code}
            onChange={(code) => {
              if (code !== values.code && !form.isSending) change(code)
            }}
            read={codeIn}
            length={LIMITS.codeLength}
          />
        </Field>
        <Button
          type="submit"
          size="lg"
          isWide
          disabled={isShort || failedCode !== null}
          isLoading={form.isSending}
          loadingText={accountTexts.checking}
        >
          {accountTexts.continue}
        </Button>
      </AuthForm>
      <ResendCode resend={props.resend} onSent={() => change('')} />
      <AuthAside>
        <TextLink href={props.startAgainHref}>{accountTexts.startAgain}</TextLink>
      </AuthAside>
    </>
  )
}
