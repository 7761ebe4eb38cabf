import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RoleId, VideoStatus } from '@serendib/contract'
import { administrationCalls, queryKeyOf, Refused } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/api.ts'

export const roomQuery = () => queryOf(administrationCalls.room)

/** As `call`. Whoever may no longer do it has another role by now: the room is asked for again, and says so. */
export const ask: typeof call = async (endpoint, input) => {
  try {
    return await call(endpoint, input)
  } catch (error) {
    if (error instanceof Refused && error.code === 'not_your_role')
      void queryClient.invalidateQueries(roomQuery())
    throw error
  }
}

/** In which order accounts stand: the newest first, or those whose films take most. */
export type AccountOrder = 'newest' | 'largest'

/** The editorial content as it is now: asked for again whenever the form opens. */
export const editorialQuery = () => ({
  ...queryOf(administrationCalls.editorial),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(administrationCalls.editorial, { signal }),
  staleTime: 0,
})
export const siteQuery = () => ({
  ...queryOf(administrationCalls.site),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(administrationCalls.site, { signal }),
  staleTime: 0,
})

// Several people work on these lists at once: they are asked for again whenever they are opened.
const common = {
  initialPageParam: '',
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  staleTime: 0,
}

export function reviewQuery(state: 'open' | 'settled') {
  return infiniteQueryOptions({
    ...common,
    queryKey: [...queryKeyOf(administrationCalls.reports), state, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { state, cursor: pageParam }
      const { items, next } = await ask(administrationCalls.reports, { query, signal })
      return { entries: items, next }
    },
  })
}

export function filmsQuery(find: string, state: VideoStatus | undefined) {
  return infiniteQueryOptions({
    ...common,
    queryKey: [...queryKeyOf(administrationCalls.films), find, state, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { find, state, cursor: pageParam }
      const { films, next } = await ask(administrationCalls.films, { query, signal })
      return { entries: films, next }
    },
  })
}

export function accountsQuery(find: string, roleId: RoleId | undefined, order: AccountOrder) {
  return infiniteQueryOptions({
    ...common,
    queryKey: [...queryKeyOf(administrationCalls.accounts), find, roleId, order, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { find, roleId, order, cursor: pageParam }
      const { accounts, siteBytes, next } = await ask(administrationCalls.accounts, { query, signal })
      return { entries: accounts, siteBytes, next }
    },
  })
}

export function channelsQuery(find: string) {
  return infiniteQueryOptions({
    ...common,
    queryKey: [...queryKeyOf(administrationCalls.channels), find, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { find, cursor: pageParam }
      const { channels, next } = await ask(administrationCalls.channels, { query, signal })
      return { entries: channels, next }
    },
  })
}

export function actsQuery() {
  return infiniteQueryOptions({
    ...common,
    queryKey: [...queryKeyOf(administrationCalls.acts), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const { acts, next } = await ask(administrationCalls.acts, { query: { cursor: pageParam }, signal })
      return { entries: acts, next }
    },
  })
}
