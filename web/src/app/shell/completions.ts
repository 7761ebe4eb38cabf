import type { ShellSearch } from './shell-types.ts'

/** An entry of the search box's list: an earlier search of the viewer, a suggestion, or a place. */
export type Completion =
  | { readonly kind: 'past' | 'suggestion'; readonly title: string }
  | { readonly kind: 'place'; readonly title: string; readonly district: string; readonly href: string }

const MAX = 10
const PAST_MAX = 3

/**
 * Earlier searches while nothing is typed; otherwise matching earlier searches, places of that name, and
 * suggestions.
 */
export function listCompletions(
  term: string,
  { history, suggestions, places }: Pick<ShellSearch, 'history' | 'suggestions' | 'places'>,
): Completion[] {
  const typed = term.trim().toLowerCase()
  if (typed === '') return history.slice(0, MAX).map((title) => ({ kind: 'past', title }))
  const past = history.filter((title) => title.toLowerCase().includes(typed)).slice(0, PAST_MAX)
  const pastTitles = new Set(past.map((title) => title.toLowerCase()))
  return [
    ...past.map((title) => ({ kind: 'past' as const, title })),
    ...places.map((place) => ({ kind: 'place' as const, ...place })),
    ...suggestions
      .filter((title) => !pastTitles.has(title.toLowerCase()))
      .map((title) => ({ kind: 'suggestion' as const, title })),
  ].slice(0, MAX)
}
