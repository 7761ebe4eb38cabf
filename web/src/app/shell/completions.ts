import type { ShellSearch } from './shell-types.ts'

/** What the search box offers: an earlier search of the viewer, or a suggestion. */
export interface Completion {
  readonly title: string
  readonly isPast: boolean
}

const MAX = 10
const PAST_MAX = 3

/** Earlier searches while nothing is typed; then those that have what is typed, and the suggestions for it. */
export function completionsOf(
  term: string,
  { history, suggestions }: Pick<ShellSearch, 'history' | 'suggestions'>,
): Completion[] {
  const typed = term.trim().toLowerCase()
  if (typed === '') return history.slice(0, MAX).map((title) => ({ title, isPast: true }))
  const past = history.filter((title) => title.toLowerCase().includes(typed)).slice(0, PAST_MAX)
  const pastTitles = new Set(past.map((title) => title.toLowerCase()))
  return [
    ...past.map((title) => ({ title, isPast: true })),
    ...suggestions
      .filter((title) => !pastTitles.has(title.toLowerCase()))
      .map((title) => ({ title, isPast: false })),
  ].slice(0, MAX)
}
