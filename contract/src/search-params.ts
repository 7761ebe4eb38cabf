import * as z from 'zod/mini'
import { decodeValidFields, wireNames } from './kernel/wire-object.ts'
import { SearchOptions } from './search.ts'

/** The query parameter of a search term. */
export const SEARCH_NAME = 'val'

/** The query parameters of the results page. */
export const SEARCH_PARAMS = [SEARCH_NAME, ...wireNames(SearchOptions)]

/** A search with its options, all of which are in the URL of the results page. */
export interface SearchParams extends SearchOptions {
  readonly term: string
}

/** Reads a search from a URL. Invalid options are ignored. Without a term, it is an empty string. */
export function readSearchParams(params: URLSearchParams): SearchParams {
  return {
    term: (params.get(SEARCH_NAME) ?? '').trim(),
    ...decodeValidFields(SearchOptions, (name) => params.get(name) ?? undefined),
  }
}

/** The query parameters of a search. */
export function formatSearchParams({ term, ...options }: SearchParams): Record<string, string> {
  const wire = Object.entries(z.encode(SearchOptions, options))
  return { [SEARCH_NAME]: term, ...Object.fromEntries(wire.map(([name, value]) => [name, String(value)])) }
}
