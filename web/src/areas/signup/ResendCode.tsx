import { useState } from 'react'
import { RotateCw } from 'lucide-react'
import { CallError } from '@serendib/contract'
import { useAction } from '../../kit/index.ts'
import { formatError } from '../../platform/calls/api.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { waitText } from '../../platform/texts/session.ts'
import { Button, InlineAlert, Stack } from '#ui'
import { useCountdown } from './use-countdown.ts'

/** Seconds between two codes: long enough for the first one to arrive. */
const PAUSE_SECONDS = 30

/** Sends a new code, then shows how long until another one can be requested. `notice` says why one is needed. */
export function ResendCode(props: { notice?: string; resend: () => Promise<unknown>; onSent: () => void }) {
  const { notice } = props
  const wait = useCountdown()
  // The reason of an error, which may be empty; null when the code was sent.
  const [problem, setProblem] = useState<string | null>()
  const { attempt, isRunning } = useAction(props.resend, {
    done: () => {
      wait.start(PAUSE_SECONDS)
      props.onSent()
    },
    failed: (error) => {
      if (error instanceof CallError && error.retryAfterSeconds !== undefined)
        wait.start(error.retryAfterSeconds)
      return formatError(error, '')
    },
  })
  const send = async () => {
    setProblem(undefined)
    const outcome = await attempt()
    setProblem('reply' in outcome ? null : (outcome.problem ?? ''))
  }
  const isWaiting = wait.secondsLeft > 0
  return (
    <Stack gap={3}>
      {notice !== undefined && <InlineAlert kind="info">{notice}</InlineAlert>}
      {problem === null && <InlineAlert kind="success">{accountTexts.codeSent}</InlineAlert>}
      {typeof problem === 'string' && (
        <InlineAlert kind="error">
          <p>{accountTexts.resendFailed}</p>
          {problem !== '' && <p>{problem}</p>}
        </InlineAlert>
      )}
      <Button
        variant={notice === undefined ? 'ghost' : 'tonal'}
        isWide
        icon={<RotateCw className="icon-s" />}
        isLoading={isRunning}
        loadingText={accountTexts.sending}
        aria-disabled={isWaiting}
        onClick={() => {
          if (!isWaiting) void send()
        }}
      >
        {isWaiting ? accountTexts.resendIn({ wait: waitText(wait.secondsLeft) }) : accountTexts.resend}
      </Button>
    </Stack>
  )
}
