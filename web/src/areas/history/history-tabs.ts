export const HISTORY_TABS = ['watch', 'search', 'comments'] as const
export type HistoryTab = (typeof HISTORY_TABS)[number]

/** The tab that a URL names; the watch history by default. */
export function readTab(params: URLSearchParams): HistoryTab {
  return HISTORY_TABS.find((tab) => tab === params.get('tab')) ?? 'watch'
}
