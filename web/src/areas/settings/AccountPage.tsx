import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { flushSync } from 'react-dom'
import { Navigate, useSearchParams } from '../../platform/router/index.ts'
import type { Credentials } from '@serendib/contract'
import { queryClient } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import {
  currentSession,
  endSession,
  LOGOUT_EVENT,
  updateSession,
  useSession,
} from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Badge, Button, Page, PartBoundary, useFocusBack } from '#ui'
import { NotificationSettingsTab } from '../notifications/index.ts'
import type { AuthState } from '../session/index.ts'
import { OwnPlaylists } from '../playlists/index.ts'
import styles from './Account.module.css'
import { AccountHead } from './AccountHead.tsx'
import { AccountNav } from './AccountNav.tsx'
import { readAccountTab, type AccountTab, type AccountTabProps } from './account-tabs.ts'
import { ChannelsTab } from './ChannelsTab.tsx'
import { ContactTab } from './ContactTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { PrivacyTab } from './PrivacyTab.tsx'
import { profileDrafts } from './profile-form.ts'
import { profileQuery } from './queries.ts'
import { UploadsTab } from './UploadsTab.tsx'
import { pageTitles } from '@serendib/contract'

export function loader() {
  if (currentSession() !== null) void queryClient.prefetchQuery(profileQuery())
}

/** My Account. The tab is in the URL; guests sign in first and come back to it. */
export function Component() {
  usePageTitle(pageTitles.myAccount)
  const session = useSession()
  const [params] = useSearchParams()
  const tab = readAccountTab(params, session)
  const [farewell, setFarewell] = useState<AuthState>()
  if (session === null) {
    const returnTo = farewell ? null : paths.myAccount(tabOfUrl(tab))
    return <Navigate to={paths.signIn(returnTo)} state={farewell} replace />
  }
  const leave = (said: AuthState) => {
    // Must be set before the session ends, which redirects away from here.
    flushSync(() => setFarewell(said))
    dispatchEvent(new Event(LOGOUT_EVENT))
    endSession()
  }
  return <Account key={`${session.userId} ${tab}`} session={session} tab={tab} onLeave={leave} />
}

function tabOfUrl(tab: AccountTab): string | undefined {
  return tab === 'general' ? undefined : tab
}

const TABS: Record<Exclude<AccountTab, 'general'>, ComponentType<AccountTabProps>> = {
  playlists: OwnPlaylists,
  channels: ChannelsTab,
  privacy: PrivacyTab,
  email: ContactTab,
  notifications: NotificationSettingsTab,
  uploads: UploadsTab,
}

function Account({
  session,
  tab,
  onLeave,
}: {
  session: Credentials
  tab: AccountTab
  onLeave: AccountTabProps['onLeave']
}) {
  const [isEditing, setEditing] = useState(() => profileDrafts.has(session.userId, ''))
  const profile = useQuery(profileQuery()).data?.profile
  useEffect(() => {
    // The profile may have changed on another device since the user signed in here.
    if (profile) updateSession({ firstName: profile.firstName, lastName: profile.lastName })
  }, [profile])
  const editButton = useRef<HTMLButtonElement>(null)
  useFocusBack(isEditing, () => editButton.current)
  const Tab = tab === 'general' ? undefined : TABS[tab]
  return (
    <Page width="wide">
      <AccountHead
        session={session}
        action={
          tab === 'general' &&
          (isEditing ? (
            <Badge>{myAccountTexts.editing}</Badge>
          ) : (
            <Button
              ref={editButton}
              variant="line"
              icon={<Pencil className="icon-s" />}
              disabled={profile === undefined}
              onClick={() => setEditing(true)}
            >
              {myAccountTexts.enableEditing}
            </Button>
          ))
        }
      />
      <div className={styles.account}>
        <AccountNav tab={tab} />
        <div className={styles.content}>
          {Tab === undefined ? (
            <PartBoundary>
              <GeneralTab isEditing={isEditing} onDone={() => setEditing(false)} />
            </PartBoundary>
          ) : (
            <Suspense fallback={null}>
              <PartBoundary key={tab}>
                <Tab userId={session.userId} onLeave={onLeave} />
              </PartBoundary>
            </Suspense>
          )}
        </div>
      </div>
    </Page>
  )
}
