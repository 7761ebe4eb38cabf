import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RoleId, VideoStatus } from '@serendib/contract'
import { administrationCalls, queryKeyOf, CallError } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/calls/api.ts'

export const quotaQuery = () => queryOf(administrationCalls.overview)

/** Like `call`. If access is refused, the role has changed: the admin console is loaded again and says so. */
export const ask: typeof call = async (endpoint, input) => {
  try {
    return await call(endpoint, input)
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_your_role')
      void queryClient.invalidateQueries(quotaQuery())
    throw error
  }
}

/** The order of accounts: newest first, or most storage used first. */
export type AccountOrder = 'newest' | 'largest'

/** The current editorial content, loaded again whenever the form opens. */
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

// Several people work on these lists at once, so they are loaded again whenever they are opened.
const common = {
  initialPageParam: '',
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  staleTime: 0,
}

export function reviewQuery(state: 'open' | 'closed') {
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

export function videosQuery(find: string, state: VideoStatus | undefined) {
  return infiniteQueryOptions({
    ...common,
    queryKey: [...queryKeyOf(administrationCalls.videos), find, state, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { find, state, cursor: pageParam }
      const { videos, next } = await ask(administrationCalls.videos, { query, signal })
      return { entries: videos, next }
    },
  })
}

export function commentsQuery(find: string) {
  return infiniteQueryOptions({
    ...common,
    queryKey: [...queryKeyOf(administrationCalls.comments), find, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { find, cursor: pageParam }
      const { comments, next } = await ask(administrationCalls.comments, { query, signal })
      return { entries: comments, next }
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

export function signUpsQuery() {
  return infiniteQueryOptions({
    ...common,
    queryKey: [...queryKeyOf(administrationCalls.signUps), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { cursor: pageParam }
      const { signUps, next } = await ask(administrationCalls.signUps, { query, signal })
      return { entries: signUps, next }
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

export function auditLogQuery() {
  return infiniteQueryOptions({
    ...common,
    queryKey: [...queryKeyOf(administrationCalls.actions), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const { actions, next } = await ask(administrationCalls.actions, {
        query: { cursor: pageParam },
        signal,
      })
      return { entries: actions, next }
    },
  })
}
