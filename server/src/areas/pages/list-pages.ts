import { contract } from '@serendib/contract'
import { feedPaths } from '../feeds/index.ts'
import type { Page, PageCalls } from './pages.ts'
import { answered, breadcrumbs, GUEST, sitePage, unknownPage } from './pages.ts'

// Lists come drawn as they look while they load, with as many skeletons as the specification wants; the browser asks for what
// is in them.

/** 'Explore Sri Lanka', whole or of one category. */
export async function allVideosPage({ videos }: PageCalls, category: unknown): Promise<Page> {
  const { categories } = await videos.allCategories({ ...GUEST, query: undefined })
  const chosen = categories.find(({ id }) => String(id) === category)
  const page: Page = {
    ...listPage('/allVideos', 'src/areas/videos/AllVideosPage.tsx'),
    queries: [answered(contract.videos.allCategories, undefined, { categories })],
  }
  if (!chosen) return page
  const head = {
    ...page.head,
    title: `${chosen.name} · Serendib`,
    description: `Films of Sri Lanka: ${chosen.name}. The newest first.`,
    canonicalPath: `/allVideos?category=${chosen.id}`,
    feed: { title: chosen.name, path: feedPaths.category(chosen.id) },
    structured: [breadcrumbs([['Explore Sri Lanka', '/allVideos'], [chosen.name]])],
  }
  return { ...page, head }
}

/** What was found. Without a term the browser knows one, of the last search: such a page comes empty. */
export function searchPage(term: unknown): Page {
  const page = listPage('/mainSearchResults', 'src/areas/search/SearchResultsPage.tsx')
  return { ...page, isDrawn: typeof term === 'string' && term.trim() !== '' }
}

/** A page with a fixed address, drawn. `module` is its own source file below `web/`. */
export function listPage(path: string, module: string): Page {
  return { ...(sitePage(path) ?? unknownPage(path)), module, isDrawn: true }
}
