import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/api-error.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createVideo } from '../../testing/factories.ts'
import { exportEditorial, importEditorial } from './editorial-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { editorial, videos } = contract
const asGuest = () => app.as(null)

describe('editorial content of a new site', () => {
  it('has the default texts (ENTITIES-37, CALLS-048, WHATSNEW-10, WHATSNEW-11, WHATSNEW-12)', async () => {
    const { messages } = await asGuest()(editorial.messages)
    expect(messages.length).toBeGreaterThan(2)
    expect(messages[0]).toEqual({
      phrase: expect.stringContaining('took by mistake'),
      imageUrl: '/editorial/ella.webp',
      author: 'Dilani, field team',
      link: '/allVideos',
    })
    expect(messages.at(-1)?.imageUrl).toBe('')
    const upcoming = await asGuest()(editorial.upcomingEvents)
    expect(upcoming).toMatchObject({ subscriptions: 72, updatedOn: '2026-04-13' })
    expect(upcoming.events.map((event) => event.videoCount)).toEqual([10, 3, 7])
    expect((await asGuest()(editorial.banners)).banners).toHaveLength(2)
  })

  it('uses the wire names of the specification', async () => {
    const response = await app.request('/api/v1/home/messages')
    const { status, dataset } = (await response.json()) as { status: number; dataset: object[] }
    expect(status).toBe(1)
    expect(Object.keys(dataset[0] ?? {})).toEqual(['phrase', 'phrase_img', 'phrase_name', 'phrase_link'])
  })
})

describe('editorial file of an administrator', () => {
  it("is exported and imported again with the editors' picks in their order (CALLS-047)", async () => {
    const [one, two] = [await createVideo(app.db), await createVideo(app.db)]
    const file = await exportEditorial(app.db)
    const changed = {
      ...file,
      contact: 'hello@serendib.example',
      operator: 'Serendib\nGalle Road 1, Colombo',
      furtherRules: 'No drones over Sigiriya.',
      messages: [{ phrase: 'Rain is weather too.', author: 'Nimal' }],
      picks: [two.slug.toUpperCase(), one.slug],
    }
    await importEditorial(app.db, JSON.parse(JSON.stringify(changed)))
    expect((await asGuest()(editorial.messages)).messages).toEqual([
      { phrase: 'Rain is weather too.', author: 'Nimal', imageUrl: '', link: '' },
    ])
    expect(await asGuest()(editorial.contact)).toEqual({
      email: 'hello@serendib.example',
      operator: 'Serendib\nGalle Road 1, Colombo',
      furtherRules: 'No drones over Sigiriya.',
    })
    const { videos: picks } = await asGuest()(videos.editorsPick)
    expect(picks.map((video) => video.id)).toEqual([two.id, one.id])
    expect((await exportEditorial(app.db)).picks).toEqual([two.slug, one.slug])
    await importEditorial(app.db, { ...file, messages: [], picks: [] })
    expect((await asGuest()(editorial.messages)).messages).toEqual([])
    expect((await asGuest()(videos.editorsPick)).videos).toEqual([])
  })

  it.each([
    [
      'an image of another site',
      { messages: [{ phrase: 'Hi', image: 'https://x.example/a.png' }] },
      /path of this site/,
    ],
    ['a javascript: link', { messages: [{ phrase: 'Hi', link: 'javascript:alert(1)' }] }, /https/],
    [
      'a link to another site with a backslash',
      { messages: [{ phrase: 'Hi', link: '/\\evil.example' }] },
      /https/,
    ],
    [
      'an image of another site with a backslash',
      { messages: [{ phrase: 'Hi', image: '/\\evil.example/a.webp' }] },
      /path of this site/,
    ],
    ['only spaces as a text', { messages: [{ phrase: '  ' }] }, /is missing/],
    [
      'a date that does not exist',
      { events: { subscriptions: 1, updatedOn: '2026-02-30', playlists: [] } },
      /must be a day/,
    ],
    ['an unknown field', { headline: 'Hi' }, /headline/],
    [
      'too many messages',
      { messages: Array.from({ length: 51 }, () => ({ phrase: 'Hi' })) },
      /must have at most 50 entries/,
    ],
    ['too many picks', { picks: Array(51).fill('ella') }, /must have at most 50 entries/],
    [
      'a link that is too long',
      { messages: [{ phrase: 'Hi', link: `/${'x'.repeat(300)}` }] },
      /300 characters/,
    ],
    [
      'a count that is too large',
      { events: { subscriptions: 3e9, updatedOn: '2026-02-20', playlists: [] } },
      /must be at most 1000000000/,
    ],
    ['a pick without a video', { picks: ['nowhere-to-be-found'] }, /nowhere-to-be-found/],
  ])('is rejected with %s, and nothing changes', async (_what, change, reason) => {
    const before = await exportEditorial(app.db)
    const refused = importEditorial(app.db, { ...before, ...change })
    await expect(refused).rejects.toThrow(ApiError)
    await expect(refused).rejects.toThrow(reason)
    expect(await exportEditorial(app.db)).toEqual(before)
  })

  it('lists only the first errors if everything is wrong', async () => {
    const messages = Array.from({ length: 40 }, () => ({ phrase: '' }))
    const apiError: unknown = await importEditorial(app.db, { messages }).catch((error: unknown) => error)
    expect(apiError).toBeInstanceOf(ApiError)
    expect(apiError instanceof ApiError && apiError.text.split('\n').length).toBeLessThan(25)
  })
})
