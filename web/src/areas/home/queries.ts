import { videoCalls } from '@serendib/contract'
import { queryClient, queryOf } from '../../platform/calls/api.ts'

// The server includes exactly these queries in the page's initial data: see `queryOf`.
export const heroQuery = queryOf(videoCalls.hero)
export const recentUploadsQuery = queryOf(videoCalls.recentUploads, { cursor: '' })
export const editorsPickQuery = queryOf(videoCalls.editorsPick)
export const shelvesQuery = queryOf(videoCalls.homeShelves)

/** Starts all queries of Home at once. */
export function prefetchHome(): void {
  void queryClient.prefetchQuery(heroQuery)
  void queryClient.prefetchQuery(recentUploadsQuery)
  void queryClient.prefetchQuery(editorsPickQuery)
  void queryClient.prefetchQuery(shelvesQuery)
}
