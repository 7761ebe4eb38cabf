import type { Query, QueryFilters } from '@tanstack/react-query'
import { queryClient } from './api.ts'

// What one does oneself is put into the answers that are kept. One that is on its way may have been made before: it would undo
// that, as a list does whose next page is put behind the pages that were there when it was asked for.

/** Changes all answers that are kept, at once, and once more when what is on its way has come: `change` may be done twice. */
export function changeAnswers<Data>(filters: QueryFilters, change: (data: Data) => Data): void {
  for (const { query, apply } of changesOf(filters, change)) {
    apply()
    if (isOnItsWay(query)) void query.promise?.then(apply, apply)
  }
}

/** The same for what must be done only once, as counting: at once, or when what is on its way has come. */
export function changeAnswersOnce<Data>(filters: QueryFilters, change: (data: Data) => Data): void {
  for (const { query, apply } of changesOf(filters, change)) {
    if (isOnItsWay(query)) void query.promise?.then(apply, apply)
    else apply()
  }
}

function changesOf<Data>(filters: QueryFilters, change: (data: Data) => Data) {
  return queryClient
    .getQueryCache()
    .findAll(filters)
    .map((query) => ({
      query,
      apply: () => {
        queryClient.setQueryData<Data>(query.queryKey, (data) => (data === undefined ? data : change(data)))
      },
    }))
}

const isOnItsWay = (query: Query) => query.state.fetchStatus !== 'idle'
