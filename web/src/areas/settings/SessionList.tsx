import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { OpenSession } from '@serendib/contract'
import { profileCalls, CallError } from '@serendib/contract'
import { Loaded, useAction } from '../../kit/index.ts'
import { DateText } from '../../platform/DateText.tsx'
import { call } from '../../platform/calls/api.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Badge, Button, Panel } from '#ui'
import styles from './Account.module.css'
import { mySessionsQuery } from './queries.ts'

/** The user's sessions, each with a button to end it. */
export function SessionList() {
  const query = useQuery({ ...mySessionsQuery(), staleTime: 0 })
  const signingOut = useSignOut()
  const others = query.data?.sessions.filter((open) => !open.isCurrent) ?? []
  return (
    <Panel title={myAccountTexts.sessions}>
      <Loaded query={query} loading="64px" isCompact>
        {({ sessions }) => (
          <ul className={styles.rows}>
            {sessions.map((open) => (
              <SessionRow
                key={open.id}
                open={open}
                isLeaving={signingOut.running === open.id}
                onSignOut={() => void signingOut.run(open.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {others.length > 0 && (
        <div className={styles.below}>
          <Button
            variant="line"
            isLoading={signingOut.running === 'others'}
            onClick={() => void signingOut.run('others')}
          >
            {myAccountTexts.signOutOthers}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function SessionRow(props: { open: OpenSession; isLeaving: boolean; onSignOut: () => void }) {
  const { open } = props
  return (
    <li className={styles.session}>
      <MonitorSmartphone className="text-muted" />
      <div className={styles.sessionText}>
        <b>{open.device}</b>
        <p className="text-sm text-soft">
          <DateText
            date={open.signedInOn}
            text={(since) => myAccountTexts.sessionFacts({ lastUsed: open.lastUsed, since })}
          />
        </p>
      </div>
      {open.isCurrent ? (
        <Badge>{myAccountTexts.thisDevice}</Badge>
      ) : (
        <Button
          variant="line"
          size="sm"
          aria-label={myAccountTexts.signOutOf({ device: open.device, lastUsed: open.lastUsed })}
          isLoading={props.isLeaving}
          onClick={props.onSignOut}
        >
          {myAccountTexts.signOut}
        </Button>
      )}
    </li>
  )
}

function useSignOut() {
  return useAction(end, {
    done: (_reply, which) => (which === 'others' ? myAccountTexts.signedOutOthers : myAccountTexts.signedOut),
    changes: [profileCalls.mySessions],
  })
}

async function end(which: number | 'others'): Promise<void> {
  try {
    if (which === 'others') await call(profileCalls.endOtherSessions)
    else await call(profileCalls.endSession, { body: { sessionId: which } })
  } catch (error) {
    // A session that has already ended is the desired result.
    if (!(error instanceof CallError && error.code === 'session_not_found')) throw error
  }
}
