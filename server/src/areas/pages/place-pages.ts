import type { Place } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { PAGE_MODULES } from './page-modules.ts'
import type { Page, PageCalls } from './pages.ts'
import { answered, breadcrumbs, FIRST_PAGE, GUEST, orNotFound, sitePage, unknownPage } from './pages.ts'
import { placeObject } from './structured-place.ts'

/** The map of the island, drawn with all its places. */
export async function placesPage({ places }: PageCalls): Promise<Page> {
  const list = await places.placesList({ ...GUEST, query: undefined })
  const page = sitePage('/places') ?? unknownPage('/places')
  return {
    ...page,
    head: {
      ...page.head,
      imageUrl: list.places[0]?.posters[2],
      structured: [breadcrumbs([['Places']])],
    },
    queries: [answered(contract.places.placesList, undefined, list)],
    module: PAGE_MODULES.places,
    isDrawn: true,
  }
}

/** A place; its films come drawn as skeletons, with links for readers without scripts. */
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
      description: `Travel films from ${place.name}, ${regionOf(place)}, Sri Lanka.`,
      canonicalPath: path,
      imageUrl: videos[0]?.posters[2],
      kind: 'website',
      // A place that nobody has filmed yet is nothing to be found.
      isIndexed: place.videos > 0,
      structured: [placeObject(place), breadcrumbs([['Places', '/places'], [place.name]])],
    },
    queries: [answered(contract.places.placeDetails, { slug: place.slug }, data)],
    module: PAGE_MODULES.place,
    isDrawn: true,
    links: videos.map((video) => ({ name: video.title, path: `/${video.slug}` })),
  }
}

const regionOf = ({ district, province }: Place) => `${district} district, ${province} Province`
