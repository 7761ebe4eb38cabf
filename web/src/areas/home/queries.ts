import { videoCalls } from '@serendib/contract'
import { queryClient, queryOf } from '../../platform/api.ts'

/** The first five stand large; the others fill the list beside them. */
const RECENT_UPLOADS = 30

// The server puts the answers to exactly these into the page: see `takeFirstQueries`.
export const heroQuery = queryOf(videoCalls.hero)
export const recentUploadsQuery = queryOf(videoCalls.recentUploads, { limit: RECENT_UPLOADS })
export const editorsPickQuery = queryOf(videoCalls.editorsPick)
export const shelvesQuery = queryOf(videoCalls.homeShelves)

/** Asks for all that Home shows, at once. */
export function prefetchHome(): void {
  void queryClient.prefetchQuery(heroQuery)
  void queryClient.prefetchQuery(recentUploadsQuery)
  void queryClient.prefetchQuery(editorsPickQuery)
  void queryClient.prefetchQuery(shelvesQuery)
}
