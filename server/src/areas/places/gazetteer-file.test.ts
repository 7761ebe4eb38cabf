import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createVideo } from '../../testing/factories.ts'
import { exportPlaces, importPlaces } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rows = () =>
  app.db.selectFrom('places').select(['id', 'slug', 'name', 'province']).orderBy('slug').execute()

it('the gazetteer is exported and imported again unchanged', async () => {
  const before = await rows()
  await importPlaces(app.db, JSON.parse(JSON.stringify(await exportPlaces(app.db))))
  expect(await rows()).toEqual(before)
})

it('a gazetteer import adds, changes and removes places, and derives the province from the district', async () => {
  const places = await exportPlaces(app.db)
  const changed = places
    .filter(({ slug }) => slug !== 'manalkadu')
    .map((place) => (place.slug === 'ella' ? Object.assign(place, { name: 'Ella town' }) : place))
  const added = {
    slug: 'gurulupotha',
    name: 'Gurulupotha',
    kind: 'town',
    aliases: ['Gurulupota'],
    district: 'Kandy',
    latitude: 7.37,
    longitude: 80.9,
  }
  const ella = (await rows()).find(({ slug }) => slug === 'ella')
  await importPlaces(app.db, [...changed, added])
  const after = await rows()
  expect(after.find(({ slug }) => slug === 'ella')).toEqual({ ...ella, name: 'Ella town' })
  expect(after.find(({ slug }) => slug === 'gurulupotha')).toMatchObject({ province: 'Central' })
  expect(after.some(({ slug }) => slug === 'manalkadu')).toBe(false)
})

it('a gazetteer import is rejected as a whole if the file is invalid or lacks a place that a video uses', async () => {
  const places = await exportPlaces(app.db)
  const before = await rows()
  const yala = before.find(({ slug }) => slug === 'yala')
  await createVideo(app.db, { placeId: yala?.id ?? null, isPublic: false })
  const [first] = places
  const put = (content: unknown) => importPlaces(app.db, content)
  await expect(put(places.filter(({ slug }) => slug !== 'yala'))).rejects.toThrow('videos use them: yala')
  await expect(put([])).rejects.toThrow("wasn't imported")
  await expect(put({ places })).rejects.toThrow("wasn't imported")
  await expect(put([...places, first])).rejects.toThrow('contains a slug twice')
  await expect(put([...places, { ...first, slug: 'Sigiriya rock' }])).rejects.toThrow('lowercase letters')
  await expect(put([...places, { ...first, slug: 'paris', district: 'Paris' }])).rejects.toThrow(
    'must be one of',
  )
  await expect(put([...places, { ...first, slug: 'london', latitude: 51.5 }])).rejects.toThrow('latitude')
  await expect(put([...places, { ...first, slug: 'moon', moons: 1 }])).rejects.toThrow('moons')
  expect(await rows()).toEqual(before)
})
