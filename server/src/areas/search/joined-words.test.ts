import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await createVideo(app.db, { title: 'Kandy→Ella by night train🚂slowly' })
  await createVideo(app.db, { title: 'Cafés with Wi-Fi in Nuwara Eliya' })
  await createVideo(app.db, { title: 'A guesthouse above Haputale' })
  await createVideo(app.db, { title: '₹500 a day ✈︎Colombo' })
})
afterAll(() => app.close())

const find = async (term: string) => {
  const { results, correctedTerm } = await app.as(null)(contract.search.searchVideo, {
    query: { cursor: '', term },
  })
  return { titles: results.videos.map(({ title }) => title), correctedTerm }
}

it.each([
  ['ella', 'Kandy→Ella'],
  ['kandy', 'Kandy→Ella'],
  ['train', 'Kandy→Ella'],
  ['slowly', 'Kandy→Ella'],
  ['Kandy→Ella', 'Kandy→Ella'],
  ['🚂 train', 'Kandy→Ella'],
  ['500', '₹500'],
  ['colombo', '₹500'],
])('finds %s beside a symbol', async (term, title) => {
  const { titles } = await find(term)
  expect(titles).toEqual([expect.stringContaining(title)])
})

it.each([
  ['wifi', 'Cafés', 'wi fi'],
  ['wifi nuwaraeliya', 'Cafés', 'wi fi nuwara eliya'],
])('finds %s joined or split as a fallback', async (term, title, correctedTerm) => {
  const found = await find(term)
  expect(found.titles).toEqual([expect.stringContaining(title)])
  expect(found.correctedTerm).toBe(correctedTerm)
})

it('ignores the article that Sinhala speakers add to English nouns, if nothing is found with it', async () => {
  expect(await find('train eka')).toEqual({
    titles: [expect.stringContaining('night train')],
    correctedTerm: 'train',
  })
})

it.each([
  ['guest house', 'A guesthouse'],
  ['guest-house haputale', 'A guesthouse'],
  ['nuwaraeliya', 'Cafés'],
])('finds %s as it is, although it is written as one word or as two', async (term, title) => {
  expect(await find(term)).toEqual({ titles: [expect.stringContaining(title)], correctedTerm: null })
})

it('still corrects misspelled words, and finds nothing for nonsense', async () => {
  expect((await find('haputele')).titles).toHaveLength(1)
  expect((await find('zzqqxxyy')).titles).toEqual([])
})

it('keeps one row of search history for terms that find the same', async () => {
  const user = await createUser(app.db)
  const call = app.as(user.token)
  for (const title of ['kandy ella', 'Ella, Kandy', 'sigiriya', 'KANDY → ELLA', '🚂', '🚌'])
    await call(contract.history.addToSearchHistory, { body: { userId: user.id, title } })
  const { searches } = await call(contract.history.searchHistory, { query: { cursor: '' } })
  expect(searches.map(({ title }) => title)).toEqual(['🚌', '🚂', 'KANDY → ELLA', 'sigiriya'])
})
