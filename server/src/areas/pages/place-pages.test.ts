import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createVideo } from '../../testing/factories.ts'

const ORIGIN = 'https://serendib.example'

let app: TestApp
let slug: string
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: ORIGIN })
  const place = await app.db
    .selectFrom('places')
    .select('id')
    .where('slug', '=', 'ella')
    .executeTakeFirstOrThrow()
  slug = (await createVideo(app.db, { title: 'Arches at dawn', placeId: place.id })).slug
})
afterAll(() => app.close())

async function read(path: string) {
  const response = await app.request(path, { redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

function structuredOf(html: string): Record<string, unknown>[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
}

const GEO = { '@type': 'GeoCoordinates', latitude: 6.8667, longitude: 81.0466 }

it('the places page includes its description and the response of its first call', async () => {
  const { status, html } = await read('/places')
  expect(status).toBe(200)
  expect(html).toContain('<title>Places · Serendib</title>')
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/places">`)
  expect(html).toContain('"name":"placesList"')
  expect(html).toMatch(/<meta property="og:image" content="https:\/\/serendib\.example\/previews\//)
  expect(structuredOf(html)).toMatchObject([{ '@type': 'BreadcrumbList' }])
})

it("a place page includes the place's names, location and breadcrumbs", async () => {
  const { status, html } = await read('/places/ella')
  expect(status).toBe(200)
  expect(html).toContain('<title>Ella · Serendib</title>')
  expect(html).toContain('content="Travel videos from Ella, Badulla District, Uva Province, Sri Lanka."')
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/places/ella">`)
  expect(html).toContain('"name":"placeDetails"')
  expect(structuredOf(html)).toMatchObject([
    {
      '@type': 'Place',
      name: 'Ella',
      alternateName: ['ඇල්ල', 'எல்ல'],
      url: `${ORIGIN}/places/ella`,
      geo: GEO,
      address: { addressLocality: 'Badulla', addressRegion: 'Uva Province', addressCountry: 'LK' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Places', item: `${ORIGIN}/places` }, { name: 'Ella' }],
    },
  ])
})

it('a place page has one URL, is not indexed without videos, and is a 404 for an unknown place', async () => {
  expect(await read('/places/Ella')).toMatchObject({ status: 301, to: '/places/ella' })
  expect((await read('/places/galle')).html).toContain('<meta name="robots" content="noindex">')
  expect((await read('/places/atlantis')).status).toBe(404)
})

it('a watch page includes the place of its video', async () => {
  const [video] = structuredOf((await read(`/${slug}`)).html)
  expect(video).toMatchObject({
    '@type': 'VideoObject',
    contentLocation: { '@type': 'Place', name: 'Ella', url: `${ORIGIN}/places/ella`, geo: GEO },
  })
})

it('the sitemap includes the places page and the places that have videos', async () => {
  const { html: xml } = await read('/sitemaps/pages.xml')
  expect(xml).toContain(`<loc>${ORIGIN}/places</loc>`)
  expect(xml.match(/<loc>[^<]*\/places\/[^<]*/g)).toEqual([`<loc>${ORIGIN}/places/ella`])
})
