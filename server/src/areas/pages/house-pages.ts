import { contract } from '@serendib/contract'
import { drawnPage } from './list-pages.ts'
import type { Page, PageCalls } from './pages.ts'
import { answered, GUEST } from './pages.ts'

const ABOUT_FILES = {
  '/aboutUs': 'AboutPage',
  '/aboutUs/guidelines': 'GuidelinesPage',
  '/aboutUs/privacy': 'PrivacyPage',
} as const

/** The paths of the pages that say who we are and how things are done here. */
export const ABOUT_PATHS = Object.keys(ABOUT_FILES) as (keyof typeof ABOUT_FILES)[]

/** Such a page, with what the operator says of themselves. */
export async function aboutPage({ editorial }: PageCalls, path: keyof typeof ABOUT_FILES): Promise<Page> {
  const words = await editorial.contact({ ...GUEST, query: undefined })
  return {
    ...drawnPage(path, `src/areas/editorial/${ABOUT_FILES[path]}.tsx`),
    queries: [answered(contract.editorial.contact, undefined, words)],
  }
}

/** What's new: what the team says, what comes, and advertisements. */
export async function whatsNewPage({ editorial }: PageCalls): Promise<Page> {
  const [messages, events, banners] = await Promise.all([
    editorial.messages({ ...GUEST, query: undefined }),
    editorial.upcomingEvents({ ...GUEST, query: undefined }),
    editorial.banners({ ...GUEST, query: undefined }),
  ])
  return {
    ...drawnPage('/whatsnew', 'src/areas/editorial/WhatsNewPage.tsx'),
    queries: [
      answered(contract.editorial.messages, undefined, messages),
      answered(contract.editorial.upcomingEvents, undefined, events),
      answered(contract.editorial.banners, undefined, banners),
    ],
  }
}
