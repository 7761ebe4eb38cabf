import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './api.ts'
import { changeAnswers, changeAnswersOnce } from './change-answers.ts'

type List = InfiniteData<{ likes: number }>

const queryKey = ['list']

afterEach(() => queryClient.clear())

/** A list whose first page is there, and whose second one is on its way until it is let go. */
async function listWithPageOnItsWay() {
  const second = Promise.withResolvers<{ likes: number }>()
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) => (pageParam === 0 ? { likes: 0 } : second.promise),
    initialPageParam: 0,
    getNextPageParam: () => 1,
  })
  const forget = list.subscribe(() => undefined)
  await list.refetch()
  const arrived = list.fetchNextPage()
  return {
    letGo: async () => {
      second.resolve({ likes: 0 })
      await arrived
      forget()
    },
  }
}

const changeFirst = (change: (likes: number) => number) => (list: List) => ({
  ...list,
  pages: list.pages.map((page, index) => (index === 0 ? { likes: change(page.likes) } : page)),
})
const likes = () => queryClient.getQueryData<List>(queryKey)?.pages.map((page) => page.likes)

test('a change is seen at once, and outlives the page that was on its way', async () => {
  const { letGo } = await listWithPageOnItsWay()
  changeAnswers(
    { queryKey },
    changeFirst(() => 1),
  )
  expect(likes()).toEqual([1])
  await letGo()
  expect(likes()).toEqual([1, 0])
})

test('what is counted is counted once, after the page that was on its way', async () => {
  const { letGo } = await listWithPageOnItsWay()
  const count = () =>
    changeAnswersOnce(
      { queryKey },
      changeFirst((before) => before + 1),
    )
  count()
  await letGo()
  expect(likes()).toEqual([1, 0])
  count()
  expect(likes()).toEqual([2, 0])
})

test('what was never asked for stays unknown', () => {
  changeAnswers<List>({ queryKey }, (list) => list)
  expect(queryClient.getQueryCache().findAll()).toEqual([])
})
