import { useEffect, useRef, useState } from 'react'
import { Copy } from 'lucide-react'
import { codeIn, LIMITS, CallError, twoStepCalls } from '@serendib/contract'
import { useForm } from '../../../kit/index.ts'
import { formatError } from '../../../platform/calls/api.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { twoStepTexts } from '../../../platform/texts/two-step.ts'
import { Button, CodeInput, copyText, Field, FormActions, Stack, useToast } from '#ui'
import accountStyles from '../Account.module.css'
import { QrCode } from './QrCode.tsx'
import styles from './TwoStep.module.css'

/**
 * Gives the new key to an authenticator app and asks for its first code. Loaded on demand, because the QR
 * code library is large.
 */
export default function TwoStepSetUp(props: {
  appKey: string
  otpauthUrl: string
  onOn: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const { appKey, otpauthUrl } = props
  const [values, setValues] = useState({ code: '' })
  const heading = useRef<HTMLHeadingElement>(null)
  const toast = useToast()
  useEffect(() => heading.current?.focus(), [])
  const form = useForm(twoStepCalls.confirm, ({ code }) => ({ body: { code } }), {
    values,
    onChange: setValues,
    errorField: 'code',
    check: ({ code }) => (code.length < LIMITS.codeLength ? { code: twoStepTexts.codeEmpty } : {}),
    done: ({ recoveryCodes }) => props.onOn(recoveryCodes),
    failed: (error) => {
      // A wrong code is cleared; one that was not checked stays.
      if (error instanceof CallError && error.retryAfterSeconds === undefined) setValues({ code: '' })
      return formatError(error, commonTexts.somethingWentWrong)
    },
  })
  const copy = async () => {
    const isCopied = await copyText(appKey)
    toast(isCopied ? twoStepTexts.keyCopied : twoStepTexts.copyFailed, isCopied ? 'success' : 'error')
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {twoStepTexts.scan}
      </h3>
      <div className={styles.app}>
        <QrCode text={otpauthUrl} label={twoStepTexts.qrCode} className={styles.qr} />
        <Stack align="start" gap={2}>
          <p className="text-sm text-soft">{twoStepTexts.orType}</p>
          <code className={styles.key}>{appKey.match(/.{1,4}/g)?.join(' ')}</code>
          <Button variant="line" size="sm" icon={<Copy className="icon-s" />} onClick={() => void copy()}>
            {twoStepTexts.copyKey}
          </Button>
          <p>
            {/* An otpauth: URL for an app, not a path of the site, so it bypasses the router. */}
            <a className={styles.appLink} href={otpauthUrl}>
              {twoStepTexts.openApp}
            </a>
          </p>
        </Stack>
      </div>
      <form {...form.props} className={accountStyles.narrowForm}>
        <Field label={twoStepTexts.firstCode} error={form.errors.code} isRequired>
          <CodeInput
            name="code"
            value={values.code}
            read={codeIn}
            length={LIMITS.codeLength}
            onChange={(code) => {
              if (!form.isSending) form.change({ code })
            }}
          />
        </Field>
        <FormActions>
          <Button type="submit" isLoading={form.isSending} loadingText={twoStepTexts.checking}>
            {twoStepTexts.confirm}
          </Button>
          <Button variant="ghost" onClick={props.onCancel}>
            {twoStepTexts.cancel}
          </Button>
        </FormActions>
      </form>
    </>
  )
}
