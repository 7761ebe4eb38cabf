import { editorialCalls } from '@serendib/contract'
import { queryClient, queryOf } from '../../platform/calls/api.ts'

export const messagesQuery = queryOf(editorialCalls.messages)
export const eventsQuery = queryOf(editorialCalls.upcomingEvents)
export const bannersQuery = queryOf(editorialCalls.banners)
export const contactQuery = queryOf(editorialCalls.contact)

/** Starts all queries of What's new at once. */
export function prefetchWhatsNew(): void {
  void queryClient.prefetchQuery(messagesQuery)
  void queryClient.prefetchQuery(eventsQuery)
  void queryClient.prefetchQuery(bannersQuery)
}
