import { videoCalls } from '@serendib/contract'
import { queryClient, queryOf } from '../../platform/api.ts'

// The server puts the answers to exactly these into the page: see `queryOf`.
export const heroQuery = queryOf(videoCalls.hero)
export const recentUploadsQuery = queryOf(videoCalls.recentUploads, { cursor: '' })
export const editorsPickQuery = queryOf(videoCalls.editorsPick)
export const shelvesQuery = queryOf(videoCalls.homeShelves)

/** Asks for all that Home shows, at once. */
export function prefetchHome(): void {
  void queryClient.prefetchQuery(heroQuery)
  void queryClient.prefetchQuery(recentUploadsQuery)
  void queryClient.prefetchQuery(editorsPickQuery)
  void queryClient.prefetchQuery(shelvesQuery)
}
