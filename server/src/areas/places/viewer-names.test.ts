import { afterAll, beforeAll, expect, it } from 'vitest'
import { inLanguage } from '../../platform/language.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createVideo } from '../../testing/factories.ts'
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

it('shows the place of a video with its name in the viewer’s language', async () => {
  const { id: placeId } = await app.db
    .selectFrom('places')
    .select('id')
    .where('slug', '=', 'kandy-lake')
    .executeTakeFirstOrThrow()
  const { slug } = await createVideo(app.db, { placeId })
  for (const [language, name] of [
    ['en', 'Kandy Lake'],
    ['si', 'මහනුවර වැව'],
    ['ta', 'கண்டி ஏரி'],
  ] as const) {
    const page = await app.request(`/${slug}`, { headers: { 'accept-language': language } })
    expect(await page.text()).toContain(`"place":{"slug":"kandy-lake","name":"${name}"`)
  }
})
