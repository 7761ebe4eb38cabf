export const HISTORY_TABS = ['watch', 'search', 'comments'] as const
export type HistoryTab = (typeof HISTORY_TABS)[number]

/** The tab that an address names; the watch history without one. */
export function tabOf(params: URLSearchParams): HistoryTab {
  return HISTORY_TABS.find((tab) => tab === params.get('tab')) ?? 'watch'
}
