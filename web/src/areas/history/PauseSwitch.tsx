import { useQuery } from '@tanstack/react-query'
import { historyCalls } from '@serendib/contract'
import { useCall } from '../../kit/index.ts'
import { queryClient } from '../../platform/calls/api.ts'
import { historyTexts } from '../../platform/texts/history.ts'
import { Switch } from '#ui'
import styles from './History.module.css'
import { settingsQuery } from './queries.ts'

/** Pauses and resumes the recording of watched videos and searches. */
export function PauseSwitch() {
  const { data } = useQuery(settingsQuery())
  const pausing = useCall(historyCalls.pause, {
    done: (response) => {
      queryClient.setQueryData(settingsQuery().queryKey, response)
      return response.settings.isPaused ? historyTexts.paused : historyTexts.goesOn
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
        checked={pausing.running?.body?.isPaused ?? data?.settings.isPaused ?? false}
        disabled={data === undefined}
        // Not disabled: the focus would be lost.
        aria-disabled={pausing.isRunning}
        onChange={({ currentTarget }) => {
          if (!pausing.isRunning) void pausing.run({ body: { isPaused: currentTarget.checked } })
        }}
      />
    </div>
  )
}
