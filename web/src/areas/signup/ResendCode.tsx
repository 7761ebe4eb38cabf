import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { CallError } from '@serendib/contract'
import { textOf } from '../../platform/calls/api.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { waitText } from '../../platform/texts/session.ts'
import { Button, InlineAlert } from '#ui'
import styles from './SignUp.module.css'
import { useCountdown } from './use-countdown.ts'

/** Seconds between two codes: long enough for the first one to arrive. */
const PAUSE_SECONDS = 30

/** Sends a new code, then shows how long until another one can be requested. */
export function ResendCode({ resend, onSent }: { resend: () => Promise<unknown>; onSent: () => void }) {
  const wait = useCountdown()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: resend,
    onSuccess: () => {
      wait.start(PAUSE_SECONDS)
      onSent()
    },
    onError: (apiError) => {
      if (apiError instanceof CallError && apiError.retryAfterSeconds !== undefined) {
        wait.start(apiError.retryAfterSeconds)
      }
    },
  })
  const isWaiting = wait.secondsLeft > 0
  const reason = textOf(error, '')
  return (
    <div className={styles.resend}>
      {isSuccess && <InlineAlert kind="success">{accountTexts.codeSent}</InlineAlert>}
      {error !== null && (
        <InlineAlert kind="error">
          <p>{accountTexts.resendFailed}</p>
          {reason !== '' && <p>{reason}</p>}
        </InlineAlert>
      )}
      <Button
        variant="ghost"
        isWide
        icon={<RotateCw className="icon-s" />}
        isLoading={isPending}
        loadingText={accountTexts.sending}
        aria-disabled={isWaiting}
        onClick={() => {
          if (!isWaiting) mutate()
        }}
      >
        {isWaiting ? accountTexts.resendIn(waitText(wait.secondsLeft)) : accountTexts.resend}
      </Button>
    </div>
  )
}
