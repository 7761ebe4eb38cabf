import { contract, createClient } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inLanguage } from '../../platform/language.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'
import { listPlacesNamed } from './name-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it.each(['en', 'si', 'ta'] as const)(
  'sorts the places of a district by their names in %s',
  async (language) => {
    const places = await inLanguage(language, () => listPlacesNamed(app.db, 'badulla', 50))
    // The town itself comes first.
    const names = places
      .filter(({ slug }) => slug !== 'badulla')
      .map(({ name, nameSi, nameTa }) => ({ en: name, si: nameSi, ta: nameTa })[language] || name)
    expect(names.length).toBeGreaterThan(5)
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare))
  },
)

const KANDY_LAKE = { en: 'Kandy Lake', si: 'මහනුවර වැව', ta: 'கண்டி ஏரி' }
const CHAPTERS = '0:00 Start\n0:20 Kandy Lake'
const LANGUAGES = ['en', 'si', 'ta'] as const

/** A video at Kandy Lake with a chapter there, in a playlist. */
async function createStop() {
  const { id: placeId } = await app.db
    .selectFrom('places')
    .select('id')
    .where('slug', '=', 'kandy-lake')
    .executeTakeFirstOrThrow()
  const channel = await createChannel(app.db)
  const video = await createVideo(app.db, { channel, placeId })
  const call = app.as(channel.owner.token)
  await call(contract.ownVideos.editVideo, {
    body: { videoId: video.id, description: CHAPTERS },
  })
  const { playlistId } = await call(contract.playlists.addPlaylist, {
    body: { name: 'Lakes', description: '', thumbnail: '', isPrivate: false },
  })
  await call(contract.playlists.addVideo, { body: { playlistId, videoId: video.id } })
  return { ...video, channel, playlistId }
}

/** The shown names of Kandy Lake in a response, however deep they are. */
function namesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if ('slug' in value && 'name' in value && value.slug === 'kandy-lake') return [value.name]
  return Object.values(value).flatMap(namesIn)
}

it('names a place in the viewer’s language in every response that has one', async () => {
  const { id: videoId, slug, channel, playlistId } = await createStop()
  const { places, playlists, search, watch, ownVideos } = contract
  const userId = channel.owner.id
  for (const language of LANGUAGES) {
    const call = createClient({
      origin: '',
      token: () => channel.owner.token,
      fetch: (url, init) => {
        const headers = new Headers(init.headers)
        headers.set('accept-language', language)
        return app.request(url, { ...init, headers })
      },
    })
    const replies = {
      list: await call(places.placesList, {}),
      found: await call(places.searchPlaces, { query: { term: 'kandy lake' } }),
      details: await call(places.placeDetails, { query: { slug: 'kandy-lake' } }),
      nearby: await call(places.placeDetails, { query: { slug: 'kandy' } }),
      proposed: await call(places.proposedPlaces, { query: { userId, title: 'Kandy Lake' } }),
      nearest: await call(places.nearestPlace, { body: { userId, latitude: 7.2925, longitude: 80.6419 } }),
      chapters: await call(places.chapterStops, { body: { userId, description: CHAPTERS } }),
      route: await call(playlists.playlistStops, { query: { playlistId: String(playlistId) } }),
      suggestions: await call(search.suggestions, { query: { term: 'kandy lake' } }),
      results: await call(search.searchVideo, { query: { term: 'kandy lake', cursor: '' } }),
      video: await call(watch.displayVideoData, { query: { slug } }),
      own: await call(ownVideos.ownDetails, { query: { userId, videoId } }),
    }
    for (const [reply, data] of Object.entries(replies))
      expect([reply, ...new Set(namesIn(data))]).toEqual([reply, KANDY_LAKE[language]])
  }
})

it('names a place and its region in the viewer’s language in the page of the place', async () => {
  await createStop()
  const regions = {
    en: ['Kandy District', 'Central Province'],
    si: ['මහනුවර දිස්ත්‍රික්කය', 'මධ්‍යම පළාත'],
    ta: ['கண்டி மாவட்டம்', 'மத்திய மாகாணம்'],
  }
  for (const language of LANGUAGES) {
    const page = await app.request('/places/kandy-lake', { headers: { 'accept-language': language } })
    const html = await page.text()
    const { [language]: name, ...others } = KANDY_LAKE
    expect(html).toContain(`<title>${name} · Serendib</title>`)
    expect(html).toContain(`"@type":"Place","name":"${name}"`)
    expect(html).toContain(`"alternateName":${JSON.stringify(Object.values(others))}`)
    for (const region of regions[language]) expect(html).toContain(region)
  }
})
