import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { homeTexts } from '../../platform/texts/home.ts'
import { ButtonLink, EmptyState, ErrorState, Page, PartBoundary, uiTexts } from '#ui'
import { HomeHero } from './HomeHero.tsx'
import { prefetchHome, recentUploadsQuery, shelvesQuery } from './queries.ts'
import { Shelves } from './Shelves.tsx'
import { useSessionCheck } from './use-session-check.ts'
import { WhatsNew } from './WhatsNew.tsx'
import { pageTitles } from '@serendib/contract'

export function loader() {
  prefetchHome()
}

/** Home: the hero, new videos, and a carousel for every category. */
export function Component() {
  usePageTitle(pageTitles.home)
  useSessionCheck()
  const recent = useQuery(recentUploadsQuery)
  const shelves = useQuery(shelvesQuery)
  const hasNothing = recent.data?.videos.length === 0 && shelves.data?.shelves.length === 0
  const hasFailed = recent.isError && shelves.isError && !recent.data && !shelves.data
  const retry = () => {
    void recent.refetch()
    void shelves.refetch()
  }
  return (
    <>
      <PartBoundary isQuiet>
        <HomeHero />
      </PartBoundary>
      <Page className="after-first-frame">
        {hasFailed ? (
          <ErrorState title={uiTexts.loadFailed} onRetry={retry} />
        ) : hasNothing ? (
          <NothingYet />
        ) : (
          <>
            <PartBoundary>
              <WhatsNew />
            </PartBoundary>
            {/* Hydrates separately, after the rest, so that the browser can respond in between. */}
            <Suspense fallback={null}>
              <PartBoundary>
                <Shelves />
              </PartBoundary>
            </Suspense>
          </>
        )}
      </Page>
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title={homeTexts.empty}
      action={<ButtonLink href={paths.uploadVideo()}>{homeTexts.emptyAction}</ButtonLink>}
    >
      {homeTexts.emptyAdvice}
    </EmptyState>
  )
}
