import { contract } from '@serendib/contract'
import { GUEST } from '../../platform/http/cache/guest-cache.ts'
import { renderedPage } from './list-pages.ts'
import type { Page, PageCalls } from './pages.ts'
import { answered } from './pages.ts'

/** The paths of the static pages. */
export const ABOUT_PAGES = ['/aboutUs', '/aboutUs/guidelines', '/aboutUs/privacy'] as const

/** A static page with the operator's contact details. */
export async function aboutPage({ editorial }: PageCalls, path: string): Promise<Page> {
  const words = await editorial.contact({ ...GUEST, query: undefined })
  return {
    ...renderedPage(path),
    queries: [answered(contract.editorial.contact, undefined, words)],
  }
}

/** What's new: messages and events of the team, and advertisements. */
export async function whatsNewPage({ editorial }: PageCalls): Promise<Page> {
  const [messages, events, banners] = await Promise.all([
    editorial.messages({ ...GUEST, query: undefined }),
    editorial.upcomingEvents({ ...GUEST, query: undefined }),
    editorial.banners({ ...GUEST, query: undefined }),
  ])
  return {
    ...renderedPage('/whatsnew'),
    queries: [
      answered(contract.editorial.messages, undefined, messages),
      answered(contract.editorial.upcomingEvents, undefined, events),
      answered(contract.editorial.banners, undefined, banners),
    ],
  }
}
