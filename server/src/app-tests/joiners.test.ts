import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listFiles } from '../areas/personal-data/export.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createChannel, createUser } from '../testing/factories.ts'

// The zero width joiner U+200D binds the consonants of a Sinhala conjunct: without it, another word is shown.
const TITLE = 'ශ්\u200dරී ලංකාවේ ප්\u200dරපාත'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('keeps the joiners of Sinhala in titles, pages, feeds, notifications, file names and the data export', async () => {
  const channel = await createChannel(app.db)
  const follower = await createUser(app.db)
  await app.as(follower.token)(contract.subscriptions.subscribe, { body: { channelId: channel.id } })
  const { id } = await app.db
    .insertInto('videos')
    .values({
      channelId: channel.id,
      originalName: `${TITLE}.mp4`,
      status: 'draft',
      stage: 'ready',
      masterKey: 'videos/0/test/master.m3u8',
      mediaPrefix: 'videos/0/test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { slug } = await app.as(channel.owner.token)(contract.ownVideos.publishVideo, {
    body: { videoId: id, title: TITLE, description: TITLE },
    files: {},
  })
  expect(slug).toMatch(/^[a-z0-9_-]{3,60}$/)

  const own = await app.as(channel.owner.token)(contract.ownVideos.myVideos, { query: { cursor: '' } })
  expect(own.videos[0]).toMatchObject({ title: TITLE, fileName: `${TITLE}.mp4` })
  const read = async (path: string) => (await app.request(path)).text()
  expect(await read(`/${slug}`)).toContain(`<title>${TITLE}`)
  for (const path of ['/feeds/latest.xml', `/api/oembed?url=http://localhost/${slug}`])
    expect(await read(path)).toContain(TITLE)
  const bell = await app.as(follower.token)(contract.notifications.displayNotifications, {
    query: { cursor: '' },
  })
  expect(JSON.stringify(bell)).toContain(TITLE)
  let exported = ''
  for await (const { content } of listFiles({ db: app.db, storage: app.parts.storage }, channel.owner.id))
    for await (const chunk of content()) exported += Buffer.from(chunk).toString()
  expect(exported).toContain(`${TITLE}.mp4`)

  for (const term of [TITLE, TITLE.replaceAll('\u200d', '')]) {
    const { results } = await app.as(null)(contract.search.searchVideo, { query: { cursor: '', term } })
    expect(results.videos.map((video) => video.title)).toEqual([TITLE])
  }
})
