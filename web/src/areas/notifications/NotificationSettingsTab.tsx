import { useMutation, useQuery } from '@tanstack/react-query'
import type { NotificationSettings } from '@serendib/contract'
import { notificationCalls, SessionEnded } from '@serendib/contract'
import { useState } from 'react'
import { Loaded } from '../../kit/index.ts'
import { call, queryClient, formatError } from '../../platform/calls/api.ts'
import { sequentialMutation } from '../../platform/calls/sequential-mutation.ts'
import { notificationTexts } from '../../platform/texts/notifications.ts'
import { Panel, Switch, useToast } from '#ui'
import styles from './Notifications.module.css'
import { settingsQuery } from './queries.ts'

const TOPICS = ['newVideos', 'comments', 'replies', 'subscriptions', 'votes'] as const

/** Which notifications the user wants, and whether to send a daily digest. Each switch saves at once. */
export default function NotificationSettingsTab() {
  return (
    <Loaded query={useQuery(settingsQuery())} loading="310px">
      {({ settings, digestEmail }) => <Switches settings={settings} digestEmail={digestEmail} />}
    </Loaded>
  )
}

function Switches(props: { settings: NotificationSettings; digestEmail: string | null }) {
  const { settings, digestEmail } = props
  const showToast = useToast()
  // Not the mutation's own state, which updates a moment later: a switch would flicker.
  const [wanted, setWanted] = useState<NotificationSettings>()
  const { mutate } = useMutation({
    // The last choice wins.
    ...sequentialMutation({
      mutationKey: ['notification settings'],
      send: (body: NotificationSettings) => call(notificationCalls.saveNotificationSettings, { body }),
      whenLeft: 'last',
    }),
    onSuccess: (saved) =>
      queryClient.setQueryData(settingsQuery().queryKey, { settings: saved.settings, digestEmail }),
    onError: (error) => {
      if (!(error instanceof SessionEnded))
        showToast(formatError(error, notificationTexts.saveFailed), 'error')
    },
  })
  const shown = wanted ?? settings
  const change = (part: Partial<NotificationSettings>) => {
    const next = { ...shown, ...part }
    setWanted(next)
    mutate(next, { onSettled: () => setWanted(undefined) })
  }
  return (
    <>
      <Panel title={notificationTexts.settingsTitle} subtitle={notificationTexts.settingsAdvice}>
        <div className={styles.settings}>
          {TOPICS.map((topic) => (
            <Switch
              key={topic}
              label={notificationTexts.topic[topic]}
              checked={shown[topic]}
              onChange={(event) => change({ [topic]: event.target.checked })}
            />
          ))}
        </div>
      </Panel>
      <Panel
        title={notificationTexts.digestTitle}
        subtitle={
          digestEmail === null
            ? notificationTexts.digestWithoutEmail
            : notificationTexts.digestAdvice({ address: digestEmail })
        }
      >
        <div className={styles.settings}>
          <Switch
            label={notificationTexts.digest}
            checked={shown.hasDigest}
            disabled={digestEmail === null}
            onChange={(event) => change({ hasDigest: event.target.checked })}
          />
        </div>
      </Panel>
    </>
  )
}
