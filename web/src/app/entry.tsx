import '../styles/index.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { takeFirstQueries } from '../platform/api.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './routes.tsx'

// Before the router: its loaders ask for what came inside the page already.
takeFirstQueries()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers>
    <RouterProvider router={createRouter()} />
  </Providers>,
)
