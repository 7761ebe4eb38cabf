import { contract } from '@serendib/contract'
import { drawnPage } from './list-pages.ts'
import type { Page, PageCalls } from './pages.ts'
import { answered, GUEST } from './pages.ts'

/** The pages that say who we are and how things are done here: their paths and files. */
export const ABOUT_PAGES = [
  ['/aboutUs', 'AboutPage'],
  ['/aboutUs/guidelines', 'GuidelinesPage'],
  ['/aboutUs/privacy', 'PrivacyPage'],
] as const

/** Such a page, with what the operator says of themselves. */
export async function aboutPage({ editorial }: PageCalls, path: string, file: string): Promise<Page> {
  const words = await editorial.contact({ ...GUEST, query: undefined })
  return {
    ...drawnPage(path, `src/areas/editorial/${file}.tsx`),
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
