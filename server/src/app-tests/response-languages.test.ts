import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser, createVideo } from '../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const LANGUAGES = ['en', 'si', 'ta'] as const
const send = async (path: string, language: string, options: { token?: string; body?: object } = {}) => {
  const { token, body } = options
  const response = await app.request(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'accept-language': language,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  })
  return response.text()
}
const inAll = async (path: string, options: { token?: string; body?: object } = {}) => {
  const texts: string[] = []
  for (const language of LANGUAGES) texts.push(await send(path, language, options))
  return texts
}
const containing = (...texts: string[]) => texts.map((text) => expect.stringContaining(text) as string)

describe('in each language', () => {
  it('default categories have their names, and others the name that they were given', async () => {
    await sql`update categories set name = 'Monsoon' where name = 'Journeys'`.execute(app.db)
    const video = await createVideo(app.db, { categories: ['Heritage'] })
    for (const path of [
      '/api/v1/category/allcategories',
      `/api${contract.videos.homeShelves.path}`,
      `/api/v1/watch/displayVideoData?vurl=${video.slug}`,
      '/feeds/categories/4.xml',
      '/allVideos?category=4',
    ])
      expect(await inAll(path)).toEqual(containing('Heritage', 'උරුමය', 'பாரம்பரியம்'))
    expect(await inAll('/api/v1/category/allcategories')).toEqual(containing('Monsoon', 'Monsoon', 'Monsoon'))
  })

  it('default reasons for reports have their texts, and others the text that they were given', async () => {
    await sql`update report_reasons set label = 'My own reason' where label = 'Disrespect'`.execute(app.db)
    const { path } = contract.reports.videoReasons
    expect(await inAll(`/api${path}`)).toEqual(
      containing(
        'Misleading place or title',
        'නොමඟ යවන ස්ථානය හෝ මාතෘකාව',
        'தவறாக வழிநடத்தும் இடம் அல்லது தலைப்பு',
      ),
    )
    expect(await inAll(`/api${path}`)).toEqual(containing('My own reason', 'My own reason', 'My own reason'))
  })

  it('responses say what was done', async () => {
    const { token } = await createUser(app.db)
    const body = { playlist_name: 'Trains', description: '', users_playlist: 1 }
    expect(await inAll(`/api${contract.playlists.addPlaylist.path}`, { token, body })).toEqual(
      containing('Playlist created.', 'ධාවන ලැයිස්තුව සාදන ලදී.', 'பிளேலிஸ்ட் உருவாக்கப்பட்டது.'),
    )
  })

  it('feeds say what they contain and in which language', async () => {
    expect(await inAll('/feeds/latest.xml')).toEqual(
      containing('<language>en</language>', '<language>si</language>', '<language>ta</language>'),
    )
    expect(await send('/feeds/latest.xml', 'si')).toContain('ශ්‍රී ලංකාවේ නවතම සංචාරක වීඩියෝ.')
  })

  it('an owner reads why processing failed', async () => {
    const failureText = 'This file is empty. Export it again and upload the new file.'
    const { id, channel } = await createVideo(app.db, { status: 'failed', stage: 'failed', failureText })
    const { path } = contract.uploads.processingState
    expect(await inAll(`/api${path}?videoId=${id}`, { token: channel.owner.token })).toEqual(
      containing(failureText, 'මෙම ගොනුව හිස්ය.', 'இந்தக் கோப்பு காலியாக உள்ளது.'),
    )
  })

  it('pages behind the links of emails explain what they do', async () => {
    expect(await inAll('/api/users/undoContactChange?t=expired')).toEqual(
      containing('<html lang="en">', '<html lang="si">', '<html lang="ta">'),
    )
    expect(await send('/api/users/undoContactChange?t=expired', 'ta')).toContain(
      'இந்த இணைப்பு காலாவதியாகிவிட்டது.',
    )
  })
})

it('embeds a video with the title in the language of the shared URL', async () => {
  const { slug } = await createVideo(app.db, { title: 'Ella train', titleSi: 'ඇල්ල දුම්රිය' })
  const titleOf = (query: string) =>
    send(`/api/oembed?url=${encodeURIComponent(`http://localhost/${slug}${query}`)}`, 'en')
  const origin = new URL((JSON.parse(await titleOf('')) as { provider_url: string }).provider_url).origin
  expect(origin).toContain('http')
  expect(await titleOf('')).toContain('"title":"Ella train"')
  expect(await titleOf('?hl=si')).toContain('"title":"ඇල්ල දුම්රිය"')
})

it('stores the language of the sign-up with the new account', async () => {
  const { path } = contract.accounts.create
  for (const language of LANGUAGES)
    await send(`/api${path}`, language, { body: { email: `new-${language}@example.lk`, mobile: '' } })
  const { rows } = await sql<{ language: string }>`
    select language from users where email like 'new-%' order by id`.execute(app.db)
  expect(rows.map(({ language }) => language)).toEqual(['en', 'si', 'ta'])
})
