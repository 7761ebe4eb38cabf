import { afterAll, expect, it } from 'vitest'
import { setMediaHost } from '../../storage/urls.ts'
import type { TestApp } from '../../../testing/app.ts'
import { createTestApp } from '../../../testing/app.ts'
import { createUser, createVideo } from '../../../testing/factories.ts'

// Responses are cached, so that one of a viewer with data saver would reach others.
const apps = [
  await createTestApp({ MEDIA_URL: 'https://media.your.site', GUEST_CACHE_SECONDS: '60' }),
  await createTestApp({ GUEST_CACHE_SECONDS: '60' }),
] as const
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** Whether the thumbnails in the response are those that save data; undefined if there are none. */
async function isSmall(app: TestApp, url: string, headers: Record<string, string>) {
  const text = await (await app.request(url, { headers })).text()
  const thumbnails = text.match(/-(?:320|640)\.webp(?:\?small=1)?/g) ?? []
  return thumbnails.length === 0 ? undefined : thumbnails.every((each) => each.endsWith('?small=1'))
}

it('names small thumbnails on a media host only for viewers who chose data saver', async () => {
  const [app, without] = apps
  const list = '/api/v1/home/recentUploads'
  const { token } = await createUser(app.db)
  await createVideo(app.db, { status: 'published', thumbnailKey: 'videos/1/a/poster-1' })
  await createVideo(without.db, { status: 'published', thumbnailKey: 'videos/1/a/poster-1' })
  const saving = { cookie: 'data_saver=1' }
  const ofMember = { authorization: `Bearer ${token}` }
  setMediaHost('https://media.your.site')
  for (const url of [list, '/'])
    for (let times = 0; times < 2; times += 1) {
      expect([url, await isSmall(app, url, saving)]).toEqual([url, true])
      expect([url, await isSmall(app, url, {})]).toEqual([url, false])
      expect([url, await isSmall(app, url, { cookie: 'data_saver=0', 'save-data': 'on' })]).toEqual([
        url,
        false,
      ])
    }
  expect(await isSmall(app, list, { ...ofMember, ...saving })).toBe(true)
  expect(await isSmall(app, list, ofMember)).toBe(false)
  // The site itself gets the cookie with the request of each picture.
  setMediaHost(undefined)
  expect(await isSmall(without, list, saving)).toBe(false)
})
