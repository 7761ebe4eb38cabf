import { contract, type SearchOrder } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestVideo } from '../../testing/factories.ts'
import { createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const find = async (term: string, order?: SearchOrder) => {
  const query = { term, order, cursor: '' }
  const { results } = await app.as(null)(contract.search.searchVideo, { query })
  return results.videos
}
const titles = async (term: string) => (await find(term)).map(({ title }) => title)
const suggest = async (term: string) =>
  (await app.as(null)(contract.search.suggestions, { query: { term } })).suggestions
const say = (video: TestVideo, text: string, language = 'en') =>
  app.as(video.channel.owner.token)(contract.captions.saveCaptions, {
    body: { videoId: video.id, language, isDefault: false },
    files: { captions: new Blob([`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`]) },
  })

describe('search in captions', () => {
  it('ranks matches behind title, tags, channel and description', async () => {
    const said = await createVideo(app.db, { title: 'only said', viewCount: 900 })
    await createVideo(app.db, { title: 'described', description: 'Hornbills nest here.', viewCount: 1 })
    await createVideo(app.db, { title: 'Hornbills nest' })
    await say(said, 'Two <b>hornbills</b> come\nback to the nest.')
    expect(await titles('hornbill nest')).toEqual(['Hornbills nest', 'described', 'only said'])
    expect((await find('hornbill nest')).map(({ isInCaptions }) => isInCaptions)).toEqual([
      false,
      false,
      true,
    ])
    expect((await find('said hornbills')).map(({ isInCaptions }) => isInCaptions)).toEqual([true])
    // Sorted by date, results don't say whether the match is in the captions.
    expect((await find('hornbill nest', 'date')).some(({ isInCaptions }) => isInCaptions)).toBe(false)
    expect(await titles('hornb')).toContain('only said')
    expect(await titles('said hornbills')).toEqual(['only said'])
    expect(await suggest('hornb')).toEqual([{ title: 'Hornbills nest' }])
  })

  it.each([
    ['Sinhala with joiners', 'ශ්‍රී පාදයට නැගෙමු', 'ශ්රී පාදයට'],
    ['Tamil with a joiner', 'நாம் திரு\u200Cகோண\u200Dமலை சென்றோம்', 'திருகோணமலை'],
    ['accents', 'Un café à Kalutara', 'cafe kalutara'],
  ])('finds a word in %s', async (script, text, term) => {
    await say(await createVideo(app.db, { title: script }), text, 'si')
    expect(await titles(term)).toEqual([script])
  })

  it('finds captions in several languages, until they are replaced or removed', async () => {
    const video = await createVideo(app.db, { title: 'Salt pans' })
    await say(video, 'flamingos at daybreak')
    await say(video, 'உப்பளம்', 'ta')
    expect([await titles('flamingos'), await titles('உப்பளம்')]).toEqual([['Salt pans'], ['Salt pans']])
    await say(video, 'pelicans at daybreak')
    expect([await titles('flamingos'), await titles('pelicans')]).toEqual([[], ['Salt pans']])
    await app.as(video.channel.owner.token)(contract.captions.removeCaptions, {
      body: { videoId: video.id, language: 'en' },
    })
    expect([await titles('pelicans'), await titles('உப்பளம்')]).toEqual([[], ['Salt pans']])
  })

  it('hides captions of a video that is private, removed or withdrawn', async () => {
    const video = await createVideo(app.db, { title: 'Hidden cove', isPublic: false })
    const change = (values: { isPublic?: boolean; isWithdrawn?: boolean; status?: 'removed' }) =>
      app.db.updateTable('videos').set(values).where('id', '=', video.id).execute()
    await say(video, 'sandalwood smoke')
    expect(await titles('sandalwood')).toEqual([])
    await change({ isPublic: true })
    expect(await titles('sandalwood')).toEqual(['Hidden cove'])
    await change({ isWithdrawn: true })
    expect([await titles('sandalwood'), await suggest('hidden co')]).toEqual([[], []])
    await change({ isWithdrawn: false })
    expect(await titles('sandalwood')).toEqual(['Hidden cove'])
    await change({ status: 'removed' })
    expect(await titles('sandalwood')).toEqual([])
  })

  it('indexes a bounded amount of text', async () => {
    const video = await createVideo(app.db, { title: 'A long talk' })
    const text = (word: string) =>
      Array.from(
        { length: 8000 },
        (_, n) => `00:${String(n % 60).padStart(2, '0')}.000 --> 24:00:00.000\n${word}${n}`,
      )
    const owner = app.as(video.channel.owner.token)
    for (const [language, word] of [
      ['en', 'talkative'],
      ['si', 'කතාබහකරන'],
    ] as const)
      await owner(contract.captions.saveCaptions, {
        body: { videoId: video.id, language, isDefault: false },
        files: { captions: new Blob([text(word).join('\n\n')]) },
      })
    expect(await titles('talkative0')).toEqual(['A long talk'])
    const { spoken } = await app.db
      .selectFrom('captions')
      .select('spoken')
      .where('videoId', '=', video.id)
      .where('language', '=', 'en')
      .executeTakeFirstOrThrow()
    expect(spoken).toHaveLength(100_000)
  })
})

describe('bands of a search document', () => {
  it('follow the views and the date, so that paging stays correct', async () => {
    const video = await createVideo(app.db, { title: 'Banded krait', publishedAt: new Date('2024-02-10') })
    const bands = async () => {
      const { words } = await app.db
        .selectFrom('videoDocuments')
        .select('words')
        .where('videoId', '=', video.id)
        .executeTakeFirstOrThrow()
      return words.match(/'[#@]\d+'/g)
    }
    expect(await bands()).toEqual(["'#0'", "'@8097'"])
    const { db } = app
    await db.updateTable('videos').set({ viewCount: 81 }).where('id', '=', video.id).execute()
    expect(await bands()).toEqual(["'#4'", "'@8097'"])
    const publishedAt = new Date('2026-11-10')
    await db.updateTable('videos').set({ publishedAt }).where('id', '=', video.id).execute()
    expect(await bands()).toEqual(["'#4'", "'@8108'"])
    expect(await titles('krait')).toEqual(['Banded krait'])
  })
})
