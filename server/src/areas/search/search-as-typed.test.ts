import { readFile } from 'node:fs/promises'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'

/** The part of all names that must be found among the first three results. */
const HIT_RATE_MIN = 0.9
const FIRST = 3

/** Titles that look or sound like names which are searched for. */
const LOOKALIKES = [
  'Gale warning at the harbour',
  'The gala dinner',
  'ගල උඩ ගෙදර',
  'ගාලේ ගවයෝ',
  'කලා ප්‍රදර්ශනය',
  'Kandyan dance and drums',
  'Candy floss for children',
  'කණ්ඩායම් ක්‍රීඩා',
  'கண்டேன் சீதையை',
  'An umbrella in the rain',
  'අල ව්‍යංජනය',
  'எல்லை வீதி',
  'Weeds of the paddy field',
  'වෙව්ලන අත්',
  'මඩ නාන ගවයෝ',
  'මූද බත',
  'කටු සමග මාළු',
  'கட்டு மரம்',
  'කාඩ් සෙල්ලම',
  'Rally through the mud',
  'රෑල්ල බිඳෙයි',
  'கோலம் போடுவது',
  'Kettles and pots',
  'බෝසත් කතා',
  'Basket weaving',
  'පස් පෝච්චි',
  'Anuradha sings',
  'යාප්පුව',
  'Japanese garden',
  'Nuwaratenna road',
  'නුවන හා ගුණය',
  'Sugar cane',
  'සිගිති පාසල',
  'Polo on the green',
  'Colombus and his ships',
  'කොළ කැඳ',
  'Mathematics for all',
  'மாதர் சங்கம்',
  'Badminton doubles',
  'Hat shop tour',
  'ගමේ ගොඩ',
  'මල වතුර',
  'மல்லிகை பூ',
  'Perennial flowers',
  'Kittens of the village',
  'කිරි හොද්ද',
  'ගංවතුර',
  'பாலா பாடல்',
  'Tuck shop',
  'සමනල තටු',
]

const AROUND = { Latin: ['A day in', 'slowly'], Sinhala: ['සංචාරයක්', 'ගැන'], Tamil: ['பயணம்', 'பற்றி'] }

let app: TestApp
let pairs: { typed: string; name: string }[]
beforeAll(async () => {
  app = await createTestApp()
  const text = await readFile(new URL('typed-names.tsv', import.meta.url), 'utf8')
  pairs = text
    .trim()
    .split('\n')
    .map((line) => {
      const [typed = '', name = ''] = line.split('\t')
      return { typed, name }
    })
  const places = await app.db.selectFrom('places').select(['name', 'nameSi', 'nameTa']).execute()
  const names = new Set([
    ...places.flatMap(({ name, nameSi, nameTa }) => [name, nameSi, nameTa]),
    ...pairs.map(({ name }) => name),
  ])
  names.delete('')
  const channel = await createChannel(app.db, { name: 'Slow Roads' })
  let views = 0
  for (const title of [...[...names].map(titleOf), ...LOOKALIKES]) {
    // Views that are in no order of the names.
    views = (views * 31 + 17) % 1009
    await createVideo(app.db, { channel, title, viewCount: views })
  }
}, 120_000)
afterAll(() => app.close())

function titleOf(name: string): string {
  const script = /\p{sc=Sinhala}/u.test(name) ? 'Sinhala' : /\p{sc=Tamil}/u.test(name) ? 'Tamil' : 'Latin'
  const [before, after] = AROUND[script]
  return `${before} ${name} ${after}`
}

const find = async (term: string) =>
  (
    await app.as(null)(contract.search.searchVideo, { query: { cursor: '', term, limit: FIRST } })
  ).results.videos.map(({ title }) => title)

describe('search as people type', () => {
  // Rules and aliases are improved by the odd lines of the file; the even ones show how other words fare.
  it.for([
    ['odd', 0],
    ['even', 1],
  ] as const)(
    'finds at least 0.9 of the names on the %s lines among the first three videos',
    { timeout: 60_000 },
    async ([_which, half], { annotate }) => {
      const typed = pairs.filter((_pair, line) => line % 2 === half)
      expect(typed.length).toBeGreaterThanOrEqual(75)
      const missed: string[] = []
      for (const { typed: term, name } of typed) {
        const found = await find(term)
        if (!found.some((title) => title.includes(name)))
          missed.push(`${term} → ${name}, found ${found.join('; ')}`)
      }
      const rate = 1 - missed.length / typed.length
      await annotate(`${rate.toFixed(3)} of ${typed.length} names were found`)
      expect(rate < HIT_RATE_MIN ? missed : []).toEqual([])
    },
  )

  it.each([
    ['kandy', 'Nuwara Eliya', 'other places that contain one of its names'],
    ['kandy', 'Candy floss', 'another known word that sounds the same'],
    ['wewa', 'වෙව්ලන', 'longer words that only sound similar'],
  ])('does not find %s in %s: %s', async (term, name) => {
    const { results } = await app.as(null)(contract.search.searchVideo, {
      query: { cursor: '', term, limit: 40 },
    })
    expect(results.videos.length).toBeGreaterThan(0)
    expect(results.videos.filter(({ title }) => title.includes(name))).toEqual([])
  })

  it('ignores joiners and normal forms', async () => {
    const title = titleOf('ත්\u200Dරිකුණාමලය')
    for (const typed of ['ත්රිකුණාමලය', 'ත්\u200Dරිකුණාමලය', 'ත්\u200C\u200Dරිකුණාමලය', 'thrikunamalaya'])
      expect(await find(typed)).toContain(title)
    const tamil = titleOf('கொழும்பு')
    for (const typed of ['கொழும்பு'.normalize('NFD'), 'kozhumbu']) expect(await find(typed)).toContain(tamil)
  })

  it('suggests titles and places while a name is typed in another script', async () => {
    const suggest = async (term: string) => {
      const { suggestions, places } = await app.as(null)(contract.search.suggestions, { query: { term } })
      return [...suggestions.map(({ title }) => title), ...places.map(({ slug }) => slug)]
    }
    expect(await suggest('dumri')).toEqual([titleOf('දුම්රිය')])
    expect(await suggest('yalpa')).toContain('jaffna')
    expect(await suggest('නුවරඑළි')).toContain('nuwara-eliya')
    expect(await suggest('anuradap')).toContain(titleOf('අනුරාධපුරය'))
  })

  it('finds places of the gazetteer by how they sound, for the place of a video', async () => {
    const named = async (term: string) =>
      (await app.as(null)(contract.places.searchPlaces, { query: { term } })).places.map(({ slug }) => slug)
    expect(await named('yalpanam')).toContain('jaffna')
    expect(await named('nuwarael')).toContain('nuwara-eliya')
    expect((await named('mahanuwara'))[0]).toBe('kandy')
    expect(await named('trinco')).toContain('trincomalee')
  })
})
