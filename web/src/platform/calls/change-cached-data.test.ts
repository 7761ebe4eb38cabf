import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './api.ts'
import { changeCachedData, changeCachedDataOnce } from './change-cached-data.ts'

type List = InfiniteData<{ likes: number }>

const queryKey = ['list']

afterEach(() => queryClient.clear())

/** A list with its first page loaded and the second page in flight until it is released. */
async function listWithPageOnItsWay() {
  const second = Promise.withResolvers<{ likes: number }>()
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) => (pageParam === 0 ? { likes: 0 } : second.promise),
    initialPageParam: 0,
    getNextPageParam: () => 1,
  })
  const unsubscribe = list.subscribe(() => undefined)
  await list.refetch()
  const arrived = list.fetchNextPage()
  return {
    letGo: async () => {
      second.resolve({ likes: 0 })
      await arrived
      unsubscribe()
    },
  }
}

const changeFirst = (change: (likes: number) => number) => (list: List) => ({
  ...list,
  pages: list.pages.map((page, index) => (index === 0 ? { likes: change(page.likes) } : page)),
})
const likes = () => queryClient.getQueryData<List>(queryKey)?.pages.map((page) => page.likes)

test('a change is shown at once and survives a page that was in flight', async () => {
  const { letGo } = await listWithPageOnItsWay()
  changeCachedData(
    { queryKey },
    changeFirst(() => 1),
  )
  expect(likes()).toEqual([1])
  await letGo()
  expect(likes()).toEqual([1, 0])
})

test('a count changes once, after the page that was in flight', async () => {
  const { letGo } = await listWithPageOnItsWay()
  const count = () =>
    changeCachedDataOnce(
      { queryKey },
      changeFirst((before) => before + 1),
    )
  count()
  await letGo()
  expect(likes()).toEqual([1, 0])
  count()
  expect(likes()).toEqual([2, 0])
})

test('data that was never requested stays unknown', () => {
  changeCachedData<List>({ queryKey }, (list) => list)
  expect(queryClient.getQueryCache().findAll()).toEqual([])
})
