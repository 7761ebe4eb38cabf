import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://serendib.example', GUEST_CACHE_SECONDS: '60' })
})
afterAll(() => app.close())

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await app.request(url, { headers })
  const html = await response.text()
  return {
    language: response.headers.get('content-language'),
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    html,
  }
}

const TITLES = { en: 'Trending · Serendib', si: 'ප්‍රචලිත · Serendib', ta: 'பிரபலமானவை · Serendib' } as const

it('sends a page in the language of the URL, of the cookie, or of the browser, in this order', async () => {
  const opened = [
    await open('/alltrendings'),
    await open('/alltrendings', { 'accept-language': 'si-LK,si;q=0.9' }),
    await open('/alltrendings', { 'accept-language': 'si', cookie: 'other=1; language=ta' }),
    await open('/alltrendings?hl=si', { 'accept-language': 'en', cookie: 'language=ta' }),
    await open('/alltrendings?hl=xx', { 'accept-language': 'fr', cookie: 'language=xx' }),
  ]
  const expected = ['en', 'si', 'ta', 'si', 'en'] as const
  expect(opened.map(({ language, title }) => [language, title])).toEqual(
    expected.map((language) => [language, TITLES[language]]),
  )
})

it('answers requests at the same time each in its own language, also from the cache', async () => {
  for (const attempt of [1, 2]) {
    const opened = await Promise.all(
      (['si', 'ta', 'en'] as const).map(async (language) => {
        const { title } = await open('/alltrendings', { 'accept-language': language })
        return [attempt, title === TITLES[language]]
      }),
    )
    expect(opened).toEqual([1, 2, 3].map(() => [attempt, true]))
  }
})

it('links an indexed page to itself in all languages, and to English without one', async () => {
  const { html } = await open('/channels?hl=ta')
  const links = [
    ...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]+)">/g),
  ]
  expect(links.map(([, , language, url]) => [language, url])).toEqual([
    [undefined, 'https://serendib.example/channels?hl=ta'],
    ['en', 'https://serendib.example/channels'],
    ['si', 'https://serendib.example/channels?hl=si'],
    ['ta', 'https://serendib.example/channels?hl=ta'],
    ['x-default', 'https://serendib.example/channels'],
  ])
  expect((await open('/signin?hl=ta')).html).not.toContain('hreflang')
})

it('keeps the texts of errors in English, for every client', async () => {
  const response = await app.request(`/api${contract.channels.channelDetails.path}?slug=nothing-here`, {
    headers: { 'accept-language': 'si' },
  })
  expect(await response.json()).toMatchObject({
    code: 'channel_not_found',
    dataset: "This channel doesn't exist.",
  })
})
