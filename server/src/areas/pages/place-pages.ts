import { contract, districtName, pageTitles, provinceName } from '@serendib/contract'
import { GUEST } from '../../platform/http/cache/guest-cache.ts'
import type { Page, PageCalls } from './pages.ts'
import { answered, breadcrumbs, FIRST_PAGE, orNotFound, sitePage, unknownPage } from './pages.ts'
import { pageTexts } from './texts.ts'
import { placeObject } from './structured-place.ts'

/** The map of the island, rendered with all its places. */
export async function placesPage({ places }: PageCalls): Promise<Page> {
  const list = await places.placesList({ ...GUEST, query: undefined })
  const page = sitePage('/places') ?? unknownPage('/places')
  return {
    ...page,
    head: {
      ...page.head,
      imageUrl: list.places[0]?.thumbnails[2],
      structured: [breadcrumbs([[pageTitles.places]])],
    },
    queries: [answered(contract.places.placesList, undefined, list)],
    isRendered: true,
  }
}

/** A place page. Its videos are rendered as skeletons, with links for clients without scripts. */
export async function placePage({ places }: PageCalls, slug: string): Promise<Page> {
  const data = await orNotFound(() => places.placeDetails({ ...GUEST, query: { slug } }))
  if (!data) return unknownPage('/places')
  const { place } = data
  const path = `/places/${place.slug}`
  const { videos } = await places.placeVideos({ ...GUEST, query: { ...FIRST_PAGE, slug } })
  return {
    ...(place.slug !== slug && { movedTo: path }),
    status: 200,
    head: {
      title: `${place.name} · Serendib`,
      description: pageTexts.place({
        name: place.name,
        district: districtName(place.district),
        province: provinceName(place.province),
      }),
      canonicalPath: path,
      imageUrl: videos[0]?.thumbnails[2],
      kind: 'website',
      // A place without videos is not indexed.
      isIndexed: place.videos > 0,
      structured: [placeObject(place), breadcrumbs([[pageTitles.places, '/places'], [place.name]])],
    },
    queries: [answered(contract.places.placeDetails, { slug: place.slug }, data)],
    isRendered: true,
    links: videos.map((video) => ({ name: video.title, path: `/${video.slug}` })),
  }
}
