import { useEffect } from 'react'
import { paths } from '../platform/paths.ts'
import { Router, type Shown } from '../platform/router/index.ts'
import { AppShell } from './AppShell.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { Providers } from './providers.tsx'
import { routes } from './routes.tsx'
import { ShownPage } from './ShownPage.tsx'

/** The whole application. `first`: the page that the server drew; `onLiving` is called once when scripts have taken over. */
export function App({ first, onLiving }: { first?: Shown | undefined; onLiving?: () => void }) {
  useEffect(() => onLiving?.(), [onLiving])
  return (
    <Providers>
      <Router routes={routes} homePath={paths.home()} first={first}>
        {(shown) => (
          <PageBoundary place={shown?.place}>
            <AppShell>
              <ShownPage shown={shown} />
            </AppShell>
          </PageBoundary>
        )}
      </Router>
    </Providers>
  )
}
