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

it('the map says what it is, with the answer of its first call inside', async () => {
  const { status, html } = await read('/places')
  expect(status).toBe(200)
  expect(html).toContain('<title>Places · Serendib</title>')
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/places">`)
  expect(html).toContain('"name":"placesList"')
  expect(html).toMatch(/<meta property="og:image" content="https:\/\/serendib\.example\/media\//)
  expect(structuredOf(html)).toMatchObject([{ '@type': 'BreadcrumbList' }])
})

it('a place says its names, where it is, and the way to it', async () => {
  const { status, html } = await read('/places/ella')
  expect(status).toBe(200)
  expect(html).toContain('<title>Ella · Serendib</title>')
  expect(html).toContain('content="Travel films from Ella, Badulla district, Uva Province, Sri Lanka."')
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

it('a place has one address; one without films is not listed, and one that is not there is no page', async () => {
  expect(await read('/places/Ella')).toMatchObject({ status: 301, to: '/places/ella' })
  expect((await read('/places/galle')).html).toContain('<meta name="robots" content="noindex">')
  expect((await read('/places/atlantis')).status).toBe(404)
})

it('a film says where it was made', async () => {
  const [film] = structuredOf((await read(`/${slug}`)).html)
  expect(film).toMatchObject({
    '@type': 'VideoObject',
    contentLocation: { '@type': 'Place', name: 'Ella', url: `${ORIGIN}/places/ella`, geo: GEO },
  })
})

it('the sitemap has the map, and the places that have films', async () => {
  const { html: xml } = await read('/sitemaps/pages.xml')
  expect(xml).toContain(`<loc>${ORIGIN}/places</loc>`)
  expect(xml.match(/<loc>[^<]*\/places\/[^<]*/g)).toEqual([`<loc>${ORIGIN}/places/ella`])
})
