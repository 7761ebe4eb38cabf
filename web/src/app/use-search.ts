import { useEffect, useEffectEvent, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchCalls } from '@serendib/contract'
import { queryOf } from '../platform/calls/api.ts'
import { lastSearch } from '../platform/last-search.ts'
import { SEARCH_NAME } from '@serendib/contract'
import { paths, SEARCH_ACTION } from '../platform/paths.ts'
import { useLocation, useNavigate, useSearchParams } from '../platform/router/index.ts'
import { currentSession, useSession } from '../platform/session.ts'
import { tabTexts } from '../platform/site-data.ts'
import { commonTexts } from '../platform/texts/common.ts'
import { useToast } from '../ui/overlays/Toast.tsx'
import type { ShellSearch } from './shell/shell-types.ts'

/** The search box of the top bar: its suggestions and what a search does. */
export function useSearch(): ShellSearch {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const showToast = useToast()
  const userId = useSession()?.userId
  const [typed, setTyped] = useState('')
  const settled = useDebouncedTerm(typed)
  const history = useQuery({ ...historyTitlesQuery(userId), enabled: userId !== undefined })
  const suggestions = useQuery({
    ...queryOf(searchCalls.suggestions, { term: settled }),
    enabled: settled !== '',
    // Keeps the list from flickering between two letters.
    placeholderData: keepPreviousData,
  })
  // Without storage, the URL still has the term.
  const keep = (term: string) => {
    lastSearch.set(term)
    if (userId !== undefined) void saveSearch(userId, term)
  }
  const takeOver = useEffectEvent(() => {
    const term = takeEarlySearch()
    if (term !== '') keep(term)
  })
  // Wait until it is known who searched.
  useEffect(() => {
    if (userId === currentSession()?.userId) takeOver()
  }, [userId])
  return {
    action: SEARCH_ACTION,
    name: SEARCH_NAME,
    term: pathname === SEARCH_ACTION ? (params.get(SEARCH_NAME) ?? lastSearch.get()) : '',
    history: userId === undefined ? [] : (history.data?.searches.map(({ title }) => title) ?? []),
    suggestions: settled === '' ? [] : (suggestions.data?.suggestions.map(({ title }) => title) ?? []),
    places:
      settled === ''
        ? []
        : (suggestions.data?.places.map(({ name, district, slug }) => ({
            title: name,
            district,
            href: paths.place(slug),
          })) ?? []),
    onTermChange: setTyped,
    onPlace: navigate,
    onSearch: (term) => {
      if (term === '') {
        showToast(commonTexts.searchBoxEmpty, 'error')
        return
      }
      keep(term)
      navigate(paths.search(term))
    },
  }
}

function historyTitlesQuery(userId: number | undefined) {
  return queryOf(searchCalls.historyTitles, { userId })
}

/** Adds a term to the search history. The code is loaded for members only. Errors don't stop the search. */
async function saveSearch(userId: number, term: string): Promise<void> {
  const cached = await import('./save-in-history.ts').catch(() => undefined)
  await cached?.saveInHistory(userId, term)
}

/** The search that was submitted before hydration, recorded by the script in index.html; returned once. */
function takeEarlySearch(): string {
  const term = tabTexts.read(SEARCHED) ?? ''
  tabTexts.write(SEARCHED, null)
  return term.trim()
}

const SEARCHED = 'serendib.searched'

const SETTLED_MS = 120

/** The typed text, debounced. Empty text applies immediately. */
function useDebouncedTerm(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : settled
}
