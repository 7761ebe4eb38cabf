import { contract, type OptionalNames } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFiles } from '../areas/personal-data/export.ts'
import { countStatements } from '../platform/database/count-statements.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestChannel } from '../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { administration, channelPage, channels, playlists } = contract
const SINHALA = { nameSi: 'තේ සහ වලාකුළු', descriptionSi: 'කඳුකරයේ ගමන්' }
const read = async (path: string, language: string) =>
  (await app.request(path, { headers: { 'accept-language': language } })).text()

/** In which languages a response has all of the Sinhala texts, and in which none of them but the original. */
async function languagesOf(path: string, original: string, texts: readonly string[]) {
  const found: Record<string, string> = {}
  for (const language of ['en', 'si', 'ta']) {
    const body = await read(path, language)
    const isOriginal = body.includes(original) && !texts.some((text) => body.includes(text))
    found[language] = texts.every((text) => body.includes(text))
      ? 'Sinhala'
      : isOriginal
        ? 'original'
        : 'mixed'
  }
  return found
}
const TRANSLATED = { en: 'original', si: 'Sinhala', ta: 'original' }

describe('the name and description of a channel', () => {
  let count = 0
  async function createTranslated(change: OptionalNames = SINHALA) {
    const name = `Tea and Cloud ${++count}`
    const channel = await createChannel(app.db, { name, description: 'Hikes' })
    await edit(channel, change)
    return { ...channel, name }
  }
  const edit = ({ id, owner }: TestChannel, change: OptionalNames) =>
    app.as(owner.token)(channelPage.edit, {
      body: { slug: '', logoUrl: '', bannerUrl: '', channelId: id, ...change, name: change.name ?? '' },
      files: {},
    })

  it('are shown in the viewer’s language, otherwise the original', async () => {
    const nameSi = 'නානු ඔය නාලිකාව'
    const channel = await createTranslated({ ...SINHALA, nameSi })
    const video = await createVideo(app.db, { channel })
    const [name, both] = [[nameSi], [nameSi, SINHALA.descriptionSi]]
    expect(await languagesOf(`/channels/${channel.slug}`, channel.name, both)).toEqual(TRANSLATED)
    expect(await languagesOf(`/feeds/channels/${channel.slug}.xml`, channel.name, both)).toEqual(TRANSLATED)
    expect(await languagesOf(`/api/v1/channels/index`, channel.name, name)).toEqual(TRANSLATED)
    expect(await languagesOf(`/api/v1/home/recentUploads`, channel.name, name)).toEqual(TRANSLATED)
    expect(await languagesOf(`/${video.slug}`, channel.name, name)).toEqual(TRANSLATED)
  })

  it('stay as the owner wrote them in the owner’s own lists and those of administrators', async () => {
    const channel = await createTranslated({ nameSi: 'උඩරට දුම්රිය' })
    const own = { authorization: `Bearer ${channel.owner.token}`, 'accept-language': 'si' }
    const list = await app.request('/api/v1/channels/userHasChannels', { headers: own })
    expect(await list.text()).toContain(`"ch_name":"${channel.name}"`)
    const { names } = await app.as(channel.owner.token)(channelPage.ownNames, {
      query: { channelId: channel.id },
    })
    expect(names).toMatchObject({ name: channel.name, nameSi: 'උඩරට දුම්රිය', nameTa: '', description: 'Hikes' })
    const administrator = await createUser(app.db, { roleId: 1 })
    const found = await app.as(administrator.token)(administration.channels, {
      query: { cursor: '', find: 'උඩරට දුම්' },
    })
    expect(found.channels.map(({ name }) => name)).toEqual([channel.name])
  })

  it('are read by their owner only', async () => {
    const { id } = await createTranslated({})
    const other = await createUser(app.db)
    await expect(
      app.as(other.token)(channelPage.ownNames, { query: { channelId: id } }),
    ).rejects.toMatchObject({
      code: 'channel_not_found',
    })
  })

  it('find the channel and its videos in each language, and no longer after they are removed', async () => {
    const channel = await createTranslated({ nameTa: 'மலைநாடு', descriptionEn: 'Quokkas' })
    const video = await createVideo(app.db, { channel })
    const find = async (term: string) => {
      const { results } = await app.as(null)(contract.search.searchVideo, { query: { cursor: '', term } })
      return [results.channels.map(({ id }) => id), results.videos.map(({ id }) => id)]
    }
    expect(await find('மலைநாடு')).toEqual([[channel.id], [video.id]])
    expect(await find('quokkas')).toEqual([[channel.id], []])
    const listed = await app.as(null)(channels.index, { query: { cursor: '', name: 'மலைநா' } })
    expect(listed.channels.map(({ id }) => id)).toEqual([channel.id])
    await edit(channel, { nameTa: '', descriptionEn: '' })
    expect(await find('மலைநாடு')).toEqual([[], []])
    expect(await find('quokkas')).toEqual([[], []])
  })

  it('don’t imitate the name of another channel in any language', async () => {
    await createTranslated({ nameEn: 'Lagoon Days', nameTa: 'களப்பு' })
    await createChannel(app.db, { name: 'Cinnamon Gardens', isVerified: true, nameSi: 'කුරුඳු වත්ත' })
    const channel = await createTranslated({})
    const refused = (code: string, field: string) =>
      expect.objectContaining({ code, fields: { [field]: expect.any(String) as string } }) as Error
    await expect(edit(channel, { nameSi: 'lagoon days' })).rejects.toEqual(
      refused('channel_name_taken', 'nameSi'),
    )
    await expect(edit(channel, { nameEn: 'களப்பு' })).rejects.toEqual(refused('channel_name_taken', 'nameEn'))
    await expect(edit(channel, { nameTa: 'Cinnam0n Gardens' })).rejects.toEqual(
      refused('name_reserved', 'nameTa'),
    )
    await expect(edit(channel, { nameTa: 'කුරුඳුවත්ත' })).rejects.toEqual(refused('name_reserved', 'nameTa'))
    await expect(edit(channel, { name: 'களப்பு' })).rejects.toMatchObject({ code: 'channel_name_taken' })
    // Its own name in another field is fine.
    await edit(channel, { nameEn: channel.name })
    await edit(channel, { nameEn: channel.name.toUpperCase() })
  })
})

describe('the name and description of a playlist', () => {
  async function createTranslated() {
    const owner = await createUser(app.db)
    const video = await createVideo(app.db)
    const { playlistId } = await app.as(owner.token)(playlists.addPlaylist, {
      body: { name: 'South coast', description: 'By bus', thumbnail: '', videoId: video.id },
    })
    const edit = (change: OptionalNames) =>
      app.as(owner.token)(playlists.editPlaylist, { body: { playlistId, ...change } })
    await edit(SINHALA)
    return { playlistId, owner, edit }
  }

  it('are shown in the viewer’s language, otherwise the original', async () => {
    const { playlistId } = await createTranslated()
    const paths = [
      `/api/v1/playlist/getPlaylistData?pId=${playlistId}`,
      `/api/v1/playlist/getAllPlaylists`,
      `/feeds/playlists/${playlistId}.xml`,
    ]
    for (const path of paths)
      expect(await languagesOf(path, 'South coast', [SINHALA.nameSi, SINHALA.descriptionSi])).toEqual(
        TRANSLATED,
      )
  })

  it('are given to their owner in all languages, and to nobody else', async () => {
    const { playlistId, owner, edit } = await createTranslated()
    await edit({ nameTa: '  தெற்கு\u0007  கடற்கரை ' })
    const query = { playlistId }
    expect((await app.as(owner.token)(playlists.ownNames, { query })).names).toEqual({
      name: 'South coast',
      description: 'By bus',
      nameEn: '',
      nameTa: 'தெற்கு கடற்கரை',
      descriptionEn: '',
      descriptionTa: '',
      ...SINHALA,
    })
    const other = await createUser(app.db)
    await expect(app.as(other.token)(playlists.ownNames, { query })).rejects.toMatchObject({
      code: 'playlist_not_found',
    })
  })

  it('are read with the same number of statements in each language', async () => {
    await createTranslated()
    const costs: number[] = []
    for (const language of ['en', 'si'])
      costs.push(
        (await countStatements(() => read('/api/v1/playlist/getAllPlaylists', language))).statements.length,
      )
    expect(costs[0]).toBeGreaterThan(0)
    expect(costs[0]).toBe(costs[1])
  })
})

it('puts the names and descriptions of channels and playlists in other languages into the export', async () => {
  const owner = await createUser(app.db)
  await createChannel(app.db, { owner, nameTa: 'வானம்', descriptionEn: 'Skies' })
  await app.db
    .insertInto('playlists')
    .values({ ownerId: owner.id, name: 'Sky', nameSi: 'අහස', descriptionTa: 'மேகம்' })
    .execute()
  let text = ''
  for await (const { content } of listFiles({ db: app.db, storage: app.parts.storage }, owner.id))
    for await (const chunk of content()) text += Buffer.from(chunk).toString()
  for (const written of ['வானம்', 'Skies', 'අහස', 'மேகம்']) expect(text).toContain(written)
})
