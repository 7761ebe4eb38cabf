import type { Query, QueryFilters } from '@tanstack/react-query'
import { queryClient } from './api.ts'

// The viewer's own changes are applied to the cached responses (cache invalidation). A response in flight may have been made
// before the change and would undo it, like an infinite list, whose next page is appended to the pages that
// existed when it was requested.

/**
 * Changes all matching cached data at once, and again when responses in flight have arrived, so `change` may
 * run twice.
 */
export function changeCachedData<Data>(filters: QueryFilters, change: (data: Data) => Data): void {
  for (const { query, apply } of changesOf(filters, change)) {
    apply()
    if (isLoading(query)) void query.promise?.then(apply, apply)
  }
}

/**
 * The same for changes that must be applied once, such as counting: at once, or after the responses in
 * flight.
 */
export function changeCachedDataOnce<Data>(filters: QueryFilters, change: (data: Data) => Data): void {
  for (const { query, apply } of changesOf(filters, change)) {
    if (isLoading(query)) void query.promise?.then(apply, apply)
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

const isLoading = (query: Query) => query.state.fetchStatus !== 'idle'
