import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { historyCalls, SessionEnded } from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/calls/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { historyTexts } from '../../platform/texts/history.ts'
import { Switch } from '../../ui/forms/Choice.tsx'
import { useToast } from '../../ui/overlays/Toast.tsx'
import { settingsQuery } from './queries.ts'
import styles from './History.module.css'

/** Pauses and resumes the recording of watched videos and searches. */
export function PauseSwitch({ userId }: { userId: number }) {
  const showToast = useToast()
  const { data } = useQuery(settingsQuery(userId))
  // The mutation's state updates a moment after the press; until then the switch would flicker.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { mutate } = useMutation({
    mutationFn: (isPaused: boolean) => call(historyCalls.pause, { body: { userId, isPaused } }),
    onSuccess: (response) => {
      queryClient.setQueryData(settingsQuery(userId).queryKey, response)
      showToast(response.settings.isPaused ? historyTexts.paused : historyTexts.goesOn)
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
  })
  return (
    <div className={styles.pause}>
      <Switch
        label={
          <>
            <span>{historyTexts.pause}</span>
            <small>{historyTexts.pauseAdvice}</small>
          </>
        }
        checked={wanted ?? data?.settings.isPaused ?? false}
        disabled={data === undefined}
        // Not disabled: the focus would be lost.
        aria-disabled={wanted !== null}
        onChange={(event) => {
          if (wanted !== null) return
          setWanted(event.currentTarget.checked)
          mutate(event.currentTarget.checked, { onSettled: () => setWanted(null) })
        }}
      />
    </div>
  )
}
