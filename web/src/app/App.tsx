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

/** The whole application. `first` is the server-rendered page; `onHydrated` is called after hydration. */
export function App({ first, onHydrated }: { first?: Shown | undefined; onHydrated?: () => void }) {
  return (
    <Providers>
      <Router routes={routes} homePath={paths.home()} first={first}>
        {(shown) => (
          <PageBoundary location={shown?.location}>
            <AppShell>
              {/* The page hydrates separately, after the shell, so that the browser can respond in
                  between. */}
              <Suspense fallback={<PagePending />}>
                <ShownPage shown={shown} />
                <Hydrated onHydrated={onHydrated} />
              </Suspense>
            </AppShell>
          </PageBoundary>
        )}
      </Router>
    </Providers>
  )
}

function Hydrated({ onHydrated }: { onHydrated: (() => void) | undefined }) {
  const [, takeUp] = useState(false)
  // The server renders for guests, and effects tell the parts who is signed in. Those effects would run in a
  // separate task, and a member's press before it would count as a guest's: a state change here makes them
  // run at once.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- rendering once more is what it is for
    if (currentSession() !== null) takeUp(true)
  }, [])
  useEffect(() => onHydrated?.(), [onHydrated])
  return null
}
