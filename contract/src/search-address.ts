import { SearchOrder, UploadedWithin, VideoLength } from './search.ts'

/** What is searched for, and how: all of it stands in the address of the page of results. */
export interface SearchAddress {
  readonly term: string
  readonly order: SearchOrder
  readonly uploaded: UploadedWithin | undefined
  readonly length: VideoLength | undefined
  readonly categoryId: number | undefined
}

/** Reads an address; the term is empty where it has none. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const categoryId = Number(params.get('category'))
  return {
    term: (params.get('val') ?? '').trim(),
    order: oneOf(SearchOrder.options, params.get('sort')) ?? 'relevance',
    uploaded: oneOf(UploadedWithin.options, params.get('uploaded')),
    length: oneOf(VideoLength.options, params.get('length')),
    categoryId: Number.isSafeInteger(categoryId) && categoryId > 0 ? categoryId : undefined,
  }
}

/** The query of an address; what is left at its default is left out. */
export function searchParamsOf(address: SearchAddress): Record<string, string> {
  const { term, order, uploaded, length, categoryId } = address
  return {
    val: term,
    ...(order !== 'relevance' && { sort: order }),
    ...(uploaded && { uploaded }),
    ...(length && { length }),
    ...(categoryId !== undefined && { category: String(categoryId) }),
  }
}

function oneOf<T extends string>(options: readonly T[], value: string | null): T | undefined {
  return options.find((option) => option === value)
}
