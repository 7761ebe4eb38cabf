import { SearchOrder, UploadedWithin, VideoLength } from './search.ts'

/** The query parameter of a search term. */
export const SEARCH_NAME = 'val'

/** A search with its filters, all of which are in the URL of the results page. */
export interface SearchParams {
  readonly term: string
  readonly order: SearchOrder
  readonly uploaded: UploadedWithin | undefined
  readonly length: VideoLength | undefined
  readonly categoryId: number | undefined
}

/** Reads a search from a URL. The term is empty if there is none. */
export function readSearchParams(params: URLSearchParams): SearchParams {
  const categoryId = Number(params.get('category'))
  return {
    term: (params.get(SEARCH_NAME) ?? '').trim(),
    order: oneOf(SearchOrder.options, params.get('sort')) ?? 'relevance',
    uploaded: oneOf(UploadedWithin.options, params.get('uploaded')),
    length: oneOf(VideoLength.options, params.get('length')),
    categoryId: Number.isSafeInteger(categoryId) && categoryId > 0 ? categoryId : undefined,
  }
}

/** The query parameters of a search, without default values. */
export function searchParamsOf(search: SearchParams): Record<string, string> {
  const { term, order, uploaded, length, categoryId } = search
  return {
    [SEARCH_NAME]: term,
    ...(order !== 'relevance' && { sort: order }),
    ...(uploaded && { uploaded }),
    ...(length && { length }),
    ...(categoryId !== undefined && { category: String(categoryId) }),
  }
}

function oneOf<T extends string>(options: readonly T[], value: string | null): T | undefined {
  return options.find((option) => option === value)
}
