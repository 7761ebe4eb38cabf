import { reportReasonCalls, watchedWordCalls } from '@serendib/contract'
import { queryOf } from '../../../platform/calls/api.ts'
import { ask } from '../queries.ts'

// Several administrators may change these lists, so they are loaded again whenever they are opened.
export const reasonsQuery = () => ({
  ...queryOf(reportReasonCalls.list),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(reportReasonCalls.list, { signal }),
  staleTime: 0,
})

export const watchedWordsQuery = () => ({
  ...queryOf(watchedWordCalls.list),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(watchedWordCalls.list, { signal }),
  staleTime: 0,
})
