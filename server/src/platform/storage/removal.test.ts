import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { pngFile } from '../../testing/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { captions, channelPage, channels, profile } = contract
const picture = () => pngFile({ width: 300, height: 300 })

/** Actions that replace a file when called a second time; they return the URL of the new file. */
const ACTIONS = {
  'another profile picture': async () => {
    const { token } = await createUser(app.db)
    return async () => {
      const files = { image: await picture() }
      return (await app.as(token)(profile.uploadImage, { body: {}, files })).avatarUrl
    }
  },
  'another logo': async () => {
    const channel = await createChannel(app.db)
    return async () => {
      const body = { channelId: channel.id, name: '', slug: '', logoUrl: '', bannerUrl: '' }
      const files = { logo: await picture() }
      const edited = await app.as(channel.owner.token)(channelPage.edit, { body, files })
      return edited.channel.logoUrl
    }
  },
  'other captions': async () => {
    const video = await createVideo(app.db)
    return async () => {
      const text = 'WEBVTT\n\n00:01.000 --> 00:03.000\nAyubowan\n'
      const files = { captions: new File([text], 'words.vtt') }
      const body = { videoId: video.id, language: 'en', isDefault: true }
      const { tracks } = await app.as(video.channel.owner.token)(captions.saveCaptions, { body, files })
      return tracks[0]?.url ?? ''
    }
  },
}

it.each(Object.entries(ACTIONS))(
  '%s replaces the old file even if the store cannot remove it at first',
  async (_what, begin) => {
    const act = await begin()
    const before = await act()
    const away = vi.spyOn(app.parts.storage, 'remove').mockRejectedValue(new Error('the store is away'))
    const after = await act()
    away.mockRestore()
    await app.removed()
    const statuses = await Promise.all([before, after].map(async (url) => (await app.request(url)).status))
    expect(statuses).toEqual([404, 200])
  },
)

it('reports why an action failed, not that its files could not be removed', async () => {
  const { token } = await createUser(app.db)
  const away = vi.spyOn(app.parts.storage, 'remove').mockRejectedValue(new Error('the store is away'))
  const body = { name: 'Two pictures', slug: 'two-pictures', description: '' }
  const files = { logo: await picture(), banner: new File(['no picture'], 'banner.png') }
  await expect(app.as(token)(channels.create, { body, files })).rejects.toMatchObject({
    code: 'picture_not_readable',
  })
  away.mockRestore()
})
