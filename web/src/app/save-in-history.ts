import { historyCalls, searchCalls } from '@serendib/contract'
import { call, queryClient, queryOf } from '../platform/calls/api.ts'

/** Adds a search term to the viewer's history. Errors don't stop the search. */
export async function saveInHistory(userId: number, title: string): Promise<void> {
  try {
    await call(historyCalls.addToSearchHistory, { body: { userId, title } })
  } catch {
    // An ended session is reported elsewhere.
    return
  }
  await queryClient.invalidateQueries({ queryKey: queryOf(searchCalls.historyTitles, { userId }).queryKey })
  await queryClient.invalidateQueries({
    queryKey: [historyCalls.searchHistory.area, historyCalls.searchHistory.name],
  })
}
