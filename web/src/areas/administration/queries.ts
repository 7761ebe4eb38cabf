import type { EndpointDefinition, Named, RoleId, VideoStatus } from '@serendib/contract'
import { administrationCalls, reportReasonCalls, watchedWordCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/index.ts'
import { queryOf } from '../../platform/calls/api.ts'

/** Several people work on this data at once, so it is loaded again whenever it is opened. */
const isAlwaysFresh = true
const freshQuery = <E extends Named<EndpointDefinition>>(endpoint: E) => ({
  ...queryOf(endpoint),
  staleTime: 0,
})

export const overviewQuery = () => queryOf(administrationCalls.overview)
export const editorialQuery = () => freshQuery(administrationCalls.editorial)
export const siteQuery = () => freshQuery(administrationCalls.site)
export const reasonsQuery = () => freshQuery(reportReasonCalls.list)
export const watchedWordsQuery = () => freshQuery(watchedWordCalls.list)

export const reviewQuery = (state: 'open' | 'closed') =>
  pagesOf(administrationCalls.reports, 'items', { state }, { isAlwaysFresh })

export const videosQuery = (find: string, state: VideoStatus | undefined) =>
  pagesOf(administrationCalls.videos, 'videos', { find, state }, { isAlwaysFresh })

export const commentsQuery = (find: string) =>
  pagesOf(administrationCalls.comments, 'comments', { find }, { isAlwaysFresh })

/** The order of accounts: newest first, or most storage used first. */
export type AccountOrder = 'newest' | 'largest'

export const accountsQuery = (find: string, roleId: RoleId | undefined, order: AccountOrder) =>
  pagesOf(administrationCalls.accounts, 'accounts', { find, roleId, order }, { isAlwaysFresh })

export const signUpsQuery = () => pagesOf(administrationCalls.signUps, 'signUps', {}, { isAlwaysFresh })

export const channelsQuery = (find: string) =>
  pagesOf(administrationCalls.channels, 'channels', { find }, { isAlwaysFresh })

export const auditLogQuery = () => pagesOf(administrationCalls.actions, 'actions', {}, { isAlwaysFresh })
