import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { administrationCalls, ReplyOf, RoleId } from '@serendib/contract'
import { CallError, ROLE, pageTitles } from '@serendib/contract'
import { Loading } from '../../kit/index.ts'
import { queryClient } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { formatTotal } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Navigate, useSearchParams } from '../../platform/router/index.ts'
import { currentSession, updateSession, useSession } from '../../platform/session.ts'
import { useSignInPath } from '../../platform/use-sign-in-path.ts'
import { administrationTexts } from '../../platform/texts/administration/administration.ts'
import { ButtonLink, EmptyState, LoadFailed, Page, PageHead, TabPanel, Tabs, useWasTrue } from '#ui'
import { AccountsTab } from './accounts/AccountsTab.tsx'
import styles from './Administration.module.css'
import { readTab, tabsOf, type AdministrationTab } from './administration-tabs.ts'
import { ChannelsTab } from './ChannelsTab.tsx'
import { EditorialTab } from './editorial/EditorialTab.tsx'
import { VideosTab } from './VideosTab.tsx'
import { LogTab } from './LogTab.tsx'
import { ModerationTab } from './moderation/ModerationTab.tsx'
import { overviewQuery } from './queries.ts'
import { ReportsTab } from './reports/ReportsTab.tsx'
import { SearchTab } from './SearchTab.tsx'
import { SiteTab } from './site/SiteTab.tsx'

export function loader() {
  if (currentSession()) void queryClient.prefetchQuery(overviewQuery())
}

/**
 * The admin console. Guests sign in first and come back. The server decides who has access, because the role
 * stored in the browser may be outdated.
 */
export function Component() {
  const session = useSession()
  const signInPath = useSignInPath()
  if (session === null) return <Navigate to={signInPath} replace />
  return <AccessCheck key={session.userId} />
}

function AccessCheck() {
  const overview = useQuery({ ...overviewQuery(), staleTime: 0 })
  const roleId = overview.data?.roleId
  useEffect(() => {
    // The role may have changed since the user signed in here.
    if (roleId !== undefined && currentSession()?.roleId !== roleId) updateSession({ roleId })
  }, [roleId])
  const role = roleId === ROLE.moderator ? 'moderator' : 'administrator'
  usePageTitle(role === 'administrator' ? pageTitles.administration : pageTitles.moderation)
  if (overview.error instanceof CallError && overview.error.code === 'two_step_missing')
    return <TwoStepMissing />
  if (overview.error instanceof CallError && overview.error.httpStatus === 403) return <NoAccess />
  if (overview.data) return <Overview overview={overview.data} />
  return (
    <Page width="wide">
      <PageHead title={administrationTexts.page[role]} />
      {overview.isError ? <LoadFailed query={overview} /> : <Loading height="48px" />}
    </Page>
  )
}

function NoAccess() {
  return (
    <Page width="medium">
      <PageHead title={administrationTexts.page.administrator} />
      <EmptyState
        title={administrationTexts.notYours}
        action={<ButtonLink href={paths.home()}>{administrationTexts.toHome}</ButtonLink>}
      >
        {administrationTexts.notYoursText}
      </EmptyState>
    </Page>
  )
}

/** The site requires two-step sign-in for moderators and administrators. */
function TwoStepMissing() {
  return (
    <Page width="medium">
      <PageHead title={administrationTexts.page.administrator} />
      <EmptyState
        title={administrationTexts.twoStepMissing}
        action={<ButtonLink href={paths.myAccount('privacy')}>{administrationTexts.toTwoStep}</ButtonLink>}
      >
        {administrationTexts.twoStepMissingText}
      </EmptyState>
    </Page>
  )
}

function Overview({ overview }: { overview: ReplyOf<typeof administrationCalls.overview> }) {
  const [params, setParams] = useSearchParams()
  const { roleId, openItems, signUps } = overview
  const counts: Partial<Record<AdministrationTab, number>> = { reports: openItems, accounts: signUps }
  // Stays until the console is left: after the last decision, the list and the focus in it remain.
  const hasSignUps = useWasTrue(signUps > 0)
  const tab = readTab(params, roleId)
  const title = administrationTexts.page[roleId === ROLE.moderator ? 'moderator' : 'administrator']
  return (
    <Page width="wide">
      <PageHead title={title} />
      <Tabs
        label={administrationTexts.tabs}
        tabs={tabsOf(roleId).map((value) => ({
          value,
          label: administrationTexts.tab[value],
          count: counts[value] ? formatTotal(counts[value]) : undefined,
        }))}
        value={tab}
        onChange={(value) => setParams(value === 'reports' ? {} : { tab: value }, { replace: true })}
      >
        {tabsOf(roleId).map((value) => (
          <TabPanel key={value} value={value}>
            <div className={styles.content}>
              <TabContent tab={value} roleId={roleId} hasSignUps={hasSignUps} />
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  )
}

function TabContent(props: { tab: AdministrationTab; roleId: RoleId; hasSignUps: boolean }) {
  const { tab, roleId, hasSignUps } = props
  switch (tab) {
    case 'reports':
      return <ReportsTab />
    case 'search':
      return <SearchTab isAdministrator={roleId === ROLE.administrator} />
    case 'videos':
      return <VideosTab isAdministrator={roleId === ROLE.administrator} />
    case 'accounts':
      return <AccountsTab hasSignUps={hasSignUps} />
    case 'channels':
      return <ChannelsTab />
    case 'moderation':
      return <ModerationTab />
    case 'editorial':
      return <EditorialTab />
    case 'site':
      return <SiteTab />
    case 'log':
      return <LogTab />
  }
}
