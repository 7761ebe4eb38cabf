import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  for (const [place, title] of [
    ['ella', 'Arches at dawn'],
    ['ella', 'Tea on the slopes'],
    ['ella-rock', 'A climb'],
    ['galle', 'Ramparts'],
    ['galle-fort', 'Lighthouse'],
    ['galle-fort', 'Ramparts again'],
    ['sigiriya', 'The lion'],
  ] as const) {
    const { id } = await app.db
      .selectFrom('places')
      .select('id')
      .where('slug', '=', place)
      .executeTakeFirstOrThrow()
    await createVideo(app.db, { title, placeId: id, thumbnailKey: `videos/${place}/poster-1` })
  }
})
afterAll(() => app.close())

const find = (term: string, more: { cursor?: string; limit?: number; length?: 'short' | 'long' } = {}) =>
  app.as(null)(contract.search.searchVideo, { query: { cursor: '', ...more, term } })
const suggest = (term: string) => app.as(null)(contract.search.suggestions, { query: { term } })

describe('places in search results', () => {
  it('are returned in addition to the specified fields, with the fields of their cards', async () => {
    const response = await app.request('/api/v1/mainsearch/searchVideo?value=sigiriya&uid=')
    expect(await response.json()).toMatchObject({
      status: 1,
      dataset: { videos: [{ vd_title: 'The lion' }], channels: [] },
      places: [
        {
          place_url: 'sigiriya',
          place_name: 'Sigiriya',
          place_name_si: 'සීගිරිය',
          place_kind: 'heritage',
          place_district: 'Matale',
          vd_count: 1,
          vd_thumbs: ['/media/videos/sigiriya/poster-1-640.webp', expect.any(String), expect.any(String)],
        },
      ],
    })
  })

  it.each([
    ['whole names, an exact name first', 'ella', 'ella 2, ella-rock 1, bopath-ella 0'],
    ['their names in Sinhala', 'ඇල්ල ගල', 'ella-rock 1, ella 2'],
    ['their names in Tamil', 'எல்ல', 'ella 2, ella-rock 1, bopath-ella 0'],
    ['the beginning of a name', 'SIGI', 'sigiriya 1'],
    ['a name with its district', 'ella badulla', 'ella 2, ella-rock 1, badulla 0'],
    ['a name among other words', 'the train to galle fort', 'galle-fort 2, galle 1'],
    ['names of places without videos', 'delft', 'delft 0'],
    ['names, but not by their district alone', 'badulla', 'badulla 0'],
    ['more than one Latin letter', 'e', ''],
    ['whole names if the term has other words', 'rock climbing', ''],
  ])('are found by %s', async (_what, term, expected) => {
    const { places } = await find(term)
    expect(places.map(({ slug, videos }) => `${slug} ${videos}`).join(', ')).toBe(expected)
  })

  it('are limited to three', async () => {
    expect((await find('falls')).places).toHaveLength(3)
  })

  it('are found for misspelled names, with or without videos', async () => {
    expect(await find('sigirya')).toMatchObject({ correctedTerm: 'sigiriya', places: [{ slug: 'sigiriya' }] })
    expect(await find('delfft')).toMatchObject({ correctedTerm: 'delft', places: [{ slug: 'delft' }] })
    await createVideo(app.db, { title: 'Deft hands' })
    // A place has this name, so nothing was misspelled.
    expect(await find('delft')).toMatchObject({ correctedTerm: null, places: [{ slug: 'delft' }] })
  })

  it('are on the first page only, with one more statement, independent of the video filters', async () => {
    const first = await countStatements(() => find('ella', { limit: 1 }))
    expect(first.result.places).toHaveLength(3)
    const ofPlaces = first.statements.filter((statement) => statement.includes('from "places"'))
    expect(ofPlaces).toHaveLength(1)
    const next = await countStatements(() => find('ella', { limit: 1, cursor: first.result.next ?? '' }))
    expect(next.result.places).toEqual([])
    expect(next.statements.filter((statement) => statement.includes('from "places"'))).toEqual([])
    expect((await find('ella', { length: 'long' })).places).toHaveLength(3)
  })

  it('are limited to two among suggestions, also for misspelled names', async () => {
    expect(await suggest('ell')).toMatchObject({
      places: [
        { slug: 'ella', name: 'Ella', district: 'Badulla' },
        { slug: 'ella-rock', name: 'Ella Rock' },
      ],
    })
    expect((await suggest('fall')).places).toHaveLength(2)
    expect((await suggest('sigirya')).places).toMatchObject([{ slug: 'sigiriya' }])
    expect((await suggest(' ')).places).toEqual([])
  })
})
