import '../styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadFirstPage, readLocation } from '../platform/router/index.ts'
import { currentSession } from '../platform/session.ts'
import { startPageLanguage } from '../platform/page-language.ts'
import { dropCompositionKeys } from '../platform/composition-keys.ts'
import { printInLightTheme } from '../platform/theme.ts'
import { App } from './App.tsx'
import { endEarlyEvents, replayEarlyEvents } from './input/early-events.ts'
import { keepFocus } from './input/keep-focus.ts'
import { loadMemberBar } from './member-bar.ts'
import { hideMissingPictures } from './missing-pictures.ts'
import { afterVideo } from '../ui/page-idle.ts'
import { routes } from './routes.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { showFocused } from './input/show-focused.ts'
import { dropStrayPresses } from './input/stray-presses.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
startPageLanguage()
dropCompositionKeys()
void start(root)
void registerServiceWorker()

/** Hydrates the server-rendered page, or renders it. */
async function start(root: HTMLElement): Promise<void> {
  const isRendered = root.firstElementChild !== null
  const [first] = await Promise.all([
    // If the page's code fails to load, the page is rendered again with an error.
    isRendered ? loadFirstPage(routes, readLocation()).catch(() => undefined) : undefined,
    currentSession() === null ? undefined : loadMemberBar(),
  ])
  if (!first) {
    endEarlyEvents()
    createRoot(root).render(<App onHydrated={begin} />)
    return
  }
  const onHydrated = () => {
    begin()
    // After React has rendered what it knows now (such as the signed-in user), and before anything else can
    // change the page.
    queueMicrotask(replayEarlyEvents)
    // Not earlier: a response that arrives between two slices of hydration would change a part that is not
    // hydrated yet.
    first.page?.loader?.({ params: first.params, url: new URL(window.location.href) })
  }
  // As a transition, hydration runs in slices, between which the browser can respond.
  startTransition(() => {
    hydrateRoot(root, <App first={first} onHydrated={onHydrated} />)
  })
}

function begin(): void {
  // The application itself now knows who is signed in: see the script in index.html.
  delete document.documentElement.dataset['member']
  document.documentElement.dataset['hydrated'] = ''
  keepFocus()
  showFocused()
  hideMissingPictures()
  printInLightTheme()
  dropStrayPresses()
  void loadIslandFonts()
}

async function loadIslandFonts(): Promise<void> {
  await afterVideo()
  // Without them the system's fonts are used.
  await import('../styles/island-fonts.css').catch(() => undefined)
}
