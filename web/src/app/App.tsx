import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { paths } from '../platform/paths.ts'
import { Router, type Shown } from '../platform/router/index.ts'
import { currentSession } from '../platform/session.ts'
import { AppShell } from './AppShell.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PagePending } from './PagePending.tsx'
import { Providers } from './providers.tsx'
import { routes } from './routes.tsx'
import { ShownPage } from './ShownPage.tsx'

/** The whole application. `first`: the page that the server drew; `onLiving` is called when scripts have taken it over. */
export function App({ first, onLiving }: { first?: Shown | undefined; onLiving?: () => void }) {
  return (
    <Providers>
      <Router routes={routes} homePath={paths.home()} first={first}>
        {(shown) => (
          <PageBoundary place={shown?.place}>
            <AppShell>
              {/* What is drawn inside is taken over by itself, after what stands around it: the browser answers in between. */}
              <Suspense fallback={<PagePending />}>
                <ShownPage shown={shown} />
                <Living onLiving={onLiving} />
              </Suspense>
            </AppShell>
          </PageBoundary>
        )}
      </Router>
    </Providers>
  )
}

function Living({ onLiving }: { onLiving: (() => void) | undefined }) {
  const [, takeUp] = useState(false)
  // What the server drew is a guest's, and effects tell its parts who is here. They would run in a task of their own, and what
  // a member presses before it would be a guest's press: a state that changes here has them run at once.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- drawing once more is what it is for
    if (currentSession() !== null) takeUp(true)
  }, [])
  useEffect(() => onLiving?.(), [onLiving])
  return null
}
