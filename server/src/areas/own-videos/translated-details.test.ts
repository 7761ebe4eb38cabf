import { contract, LIMITS } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { administration, ownVideos } = contract
const SINHALA = { titleSi: 'ඇල්ල දුම්රිය', descriptionSi: 'අරුණෝදයේ දුම්රිය පාලම' }

async function createTranslated() {
  const channel = await createChannel(app.db)
  const video = await createVideo(app.db, { channel, title: 'Ella train', description: 'At dawn' })
  const edit = (change: Record<string, string>) =>
    app.as(channel.owner.token)(ownVideos.editVideo, { body: { videoId: video.id, ...change } })
  await edit(SINHALA)
  return { ...video, owner: channel.owner, edit }
}

const read = async (path: string, language: string) =>
  (await app.request(path, { headers: { 'accept-language': language } })).text()

const send = (token: string, body: object) =>
  app.request('/api/v1/videos/editVideo', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('shows the title and description of a video in the viewer’s language, otherwise the original', async () => {
  const { slug, channel } = await createTranslated()
  const paths = [
    `/api/v1/watch/displayVideoData?vurl=${slug}`,
    `/api/v1/home/recentUploads`,
    `/feeds/channels/${channel.slug}.xml`,
    `/${slug}`,
  ]
  for (const path of paths) {
    const sinhala = await read(path, 'si')
    expect(sinhala).toContain(SINHALA.titleSi)
    expect(sinhala).toContain(SINHALA.descriptionSi)
    for (const language of ['en', 'ta']) {
      const original = await read(path, language)
      expect(original).toContain('Ella train')
      expect(original).toContain('At dawn')
      expect(original).not.toContain(SINHALA.titleSi)
    }
  }
  expect(await read(`/feeds/channels/${channel.slug}.xml?hl=si`, 'en')).toContain(SINHALA.titleSi)
})

it('falls back for the title and for the description of a video separately', async () => {
  const { slug, edit } = await createTranslated()
  await edit({ titleSi: '' })
  const page = await read(`/api/v1/watch/displayVideoData?vurl=${slug}`, 'si')
  expect(page).toContain('Ella train')
  expect(page).toContain(SINHALA.descriptionSi)
})

it('names chapters in the viewer’s language for search engines, otherwise in the original', async () => {
  const { slug, edit } = await createTranslated()
  await edit({ description: '0:00 Start\n0:20 The bridge', descriptionSi: '0:00 ආරම්භය\n0:20 පාලම' })
  const chapters = { en: ['Start', 'The bridge'], si: ['ආරම්භය', 'පාලම'], ta: ['Start', 'The bridge'] }
  for (const [language, names] of Object.entries(chapters)) {
    const page = await read(`/${slug}`, language)
    expect([...page.matchAll(/"@type":"Clip","name":"([^"]+)"/g)].map(([, name]) => name)).toEqual(names)
  }
})

it('reads a list of translated videos with the same number of statements', async () => {
  const costs: number[] = []
  for (const language of ['en', 'si'])
    costs.push((await countStatements(() => read('/api/v1/home/recentUploads', language))).statements.length)
  expect(costs[0]).toBeGreaterThan(0)
  expect(costs[0]).toBe(costs[1])
})

it('cleans and limits translated titles and descriptions like the original ones', async () => {
  const { id, edit, owner } = await createTranslated()
  await edit({ titleTa: '  எல்ல\u0007  ரயில் ' })
  const { details, video } = await app.as(owner.token)(ownVideos.ownDetails, { query: { videoId: id } })
  expect(details).toMatchObject({ ...SINHALA, titleTa: 'எல்ல ரயில்', titleEn: '', descriptionTa: '' })
  expect(video.title).toBe('Ella train')
  const limits = { title_ta: LIMITS.titleMax, description_en: LIMITS.descriptionMax }
  for (const [field, max] of Object.entries(limits)) {
    // A letter of several code points counts as one.
    expect((await send(owner.token, { videoId: id, [field]: 'ක්‍රි'.repeat(max) })).status).toBe(200)
    const refused = await send(owner.token, { videoId: id, [field]: 'a'.repeat(max + 1) })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ fields: { [field]: expect.any(String) as string } })
  }
})

it('finds a video by its translated title and description, and no longer after they are removed', async () => {
  const { id, edit } = await createTranslated()
  const find = async (term: string) =>
    (await app.as(null)(contract.search.searchVideo, { query: { cursor: '', term } })).results.videos.map(
      (video) => video.id,
    )
  await edit({ titleTa: 'நீலகிரி', descriptionEn: 'Zebrafish' })
  expect(await find('நீலகிரி')).toEqual([id])
  expect(await find('zebrafish')).toEqual([id])
  expect(await find('Ella train')).toContain(id)
  await edit({ titleTa: '', descriptionEn: '' })
  expect(await find('zebrafish')).toEqual([])
})

it('lets moderators and the owner find a video by its translated title', async () => {
  const { id, owner } = await createTranslated()
  const moderator = await createUser(app.db, { roleId: 4 })
  const found = await app.as(moderator.token)(administration.videos, {
    query: { cursor: '', find: SINHALA.titleSi },
  })
  expect(found.videos.map((video) => video.id)).toContain(id)
  const own = await app.as(owner.token)(ownVideos.myVideos, { query: { cursor: '', words: SINHALA.titleSi } })
  expect(own.videos.map((video) => video.id)).toEqual([id])
})
