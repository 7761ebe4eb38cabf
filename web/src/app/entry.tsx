import '../styles/index.css'
import { createRoot } from 'react-dom/client'
import { paths } from '../platform/paths.ts'
import { Router } from '../platform/router/index.ts'
import { AppShell } from './AppShell.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { Providers } from './providers.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { ShownPage } from './ShownPage.tsx'
import { routes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers>
    <Router routes={routes} homePath={paths.home()}>
      {(shown) => (
        <PageBoundary place={shown?.place}>
          <AppShell>
            <ShownPage shown={shown} />
          </AppShell>
        </PageBoundary>
      )}
    </Router>
  </Providers>,
)
registerServiceWorker()
