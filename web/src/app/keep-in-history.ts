import { historyCalls, searchCalls } from '@serendib/contract'
import { call, queryClient, queryOf } from '../platform/api.ts'

/** Keeps a term that was searched for in its viewer's history. The search itself goes on where that fails. */
export async function keepInHistory(userId: number, title: string): Promise<void> {
  try {
    await call(historyCalls.addToSearchHistory, { body: { userId, title } })
  } catch {
    // A session that has ended says so by itself.
    return
  }
  await queryClient.invalidateQueries({ queryKey: queryOf(searchCalls.historyTitles, { userId }).queryKey })
  await queryClient.invalidateQueries({
    queryKey: [historyCalls.searchHistory.area, historyCalls.searchHistory.name],
  })
}
