import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { accountCalls } from '@serendib/contract'
import { call, textOf } from '../../platform/calls/api.ts'
import { recoveryTexts } from '../../platform/texts/recovery.ts'
import { Button, InlineAlert } from '#ui'
import styles from './SignUp.module.css'

/** An account whose sign-up was never completed: sends its code again. */
export function NotActivated(props: { reference: string; contact: string; onSent: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(accountCalls.resendCodeInRecovery, {
        body: { reference: props.reference, contact: props.contact },
      }),
    onSuccess: props.onSent,
  })
  const reason = textOf(error, '')
  return (
    <div className={styles.resend}>
      <InlineAlert kind="info">{recoveryTexts.notActivated}</InlineAlert>
      {error !== null && (
        <InlineAlert kind="error">
          <p>{recoveryTexts.resendFailed}</p>
          {reason !== '' && <p>{reason}</p>}
        </InlineAlert>
      )}
      <Button
        variant="tonal"
        isWide
        icon={<RotateCw className="icon-s" />}
        isLoading={isPending}
        loadingText={recoveryTexts.sending}
        onClick={() => mutate()}
      >
        {recoveryTexts.resend}
      </Button>
    </div>
  )
}
