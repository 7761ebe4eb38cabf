import { Suspense, useEffect } from 'react'
import { paths } from '../platform/paths.ts'
import { Router, type Shown } from '../platform/router/index.ts'
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
  useEffect(() => onLiving?.(), [onLiving])
  return null
}
