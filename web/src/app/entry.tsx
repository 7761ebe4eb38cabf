import '../styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadFirstPage, readPlace } from '../platform/router/index.ts'
import { currentSession } from '../platform/session.ts'
import { keepPaperLight } from '../platform/theme.ts'
import { App } from './App.tsx'
import { endEarlyPresses, pressAgain } from './early-presses.ts'
import { keepFocus } from './keep-focus.ts'
import { loadMemberBar } from './member-bar.ts'
import { hideMissingPictures } from './missing-pictures.ts'
import { afterFilm } from '../ui/moments.ts'
import { routes } from './routes.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { showFocused } from './show-focused.ts'
import { dropStrayPresses } from './stray-presses.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
void registerServiceWorker()

/** Takes over what the server drew, or draws. */
async function start(root: HTMLElement): Promise<void> {
  const isDrawn = root.firstElementChild !== null
  const [first] = await Promise.all([
    // A page whose code does not come is drawn anew, and says so.
    isDrawn ? loadFirstPage(routes, readPlace()).catch(() => undefined) : undefined,
    currentSession() === null ? undefined : loadMemberBar(),
  ])
  if (!first) {
    endEarlyPresses()
    createRoot(root).render(<App onLiving={begin} />)
    return
  }
  const onLiving = () => {
    begin()
    // When React has drawn what it knows now (who is signed in, say), and before anything else can change the page.
    queueMicrotask(pressAgain)
    // Not before: an answer that came between two slices would show in one of them something else than what was drawn.
    first.page?.loader?.({ params: first.params, url: new URL(window.location.href) })
  }
  // As a transition it is done in slices, between which the browser answers.
  startTransition(() => {
    hydrateRoot(root, <App first={first} onLiving={onLiving} />)
  })
}

function begin(): void {
  // The page knows by itself now who is signed in: see the script in index.html.
  delete document.documentElement.dataset['member']
  document.documentElement.dataset['living'] = ''
  keepFocus()
  showFocused()
  hideMissingPictures()
  keepPaperLight()
  dropStrayPresses()
  void loadIslandFonts()
}

async function loadIslandFonts(): Promise<void> {
  await afterFilm()
  // Without them the system's own letters stand there.
  await import('../styles/island-fonts.css').catch(() => undefined)
}
