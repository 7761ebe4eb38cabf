import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { CallInput, EndpointDefinition, Named, QueryOf, ReplyOf } from '@serendib/contract'
import { call, isAllowed, queryClient, viewerQueryKey } from '../platform/calls/api.ts'

/** The loaded pages of a list: their items, and the responses for what else they contain. */
export interface Pages<Item, Reply = unknown> {
  readonly items: readonly Item[]
  readonly pages: readonly Reply[]
}

/** The fields of a reply that are lists. */
type ListField<Reply> = {
  [Name in keyof Reply]: Reply[Name] extends readonly unknown[] ? Name : never
}[keyof Reply] &
  string

type ItemOf<Reply, Field> = Field extends keyof Reply
  ? Reply[Field] extends readonly (infer Item)[]
    ? Item
    : never
  : never

interface PageOptions {
  /** The number of items of each further page, if it differs from the first page's `limit`. */
  readonly furtherLimit?: number
  /** Loads the list again whenever it is opened: others change it too. */
  readonly isAlwaysFresh?: boolean
}

/**
 * The query of a paged list, for `useInfiniteQuery` and loaders: its key, its pages by cursor, and whether it can be
 * answered. `field` is the reply's list. Its `data` are `Pages`; the cached pages are the responses themselves.
 */
export function pagesOf<E extends Named<EndpointDefinition>, Field extends ListField<ReplyOf<E>>>(
  endpoint: E,
  field: Field,
  query: Omit<QueryOf<E>, 'cursor'> = {} as QueryOf<E>,
  options: PageOptions = {},
) {
  return infiniteQueryOptions({
    queryKey: [...viewerQueryKey(endpoint, query as QueryOf<E>), 'pages'],
    queryFn: ({ pageParam: cursor, signal }): Promise<ReplyOf<E>> => {
      const limit = cursor === '' ? undefined : options.furtherLimit
      const pageQuery = { ...query, cursor, ...(limit !== undefined && { limit }) }
      return call(endpoint, { query: pageQuery, signal } as unknown as CallInput<NoInfer<E>>)
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page as { readonly next?: string | null }).next ?? undefined,
    select: selectorOf<ReplyOf<E>, ItemOf<ReplyOf<E>, Field>>(field),
    enabled: isAllowed(endpoint),
    ...(options.isAlwaysFresh && { staleTime: 0 }),
  })
}

/** Requests the first page before the page that shows it has loaded, if it can be answered. */
export function prefetchPages(query: ReturnType<typeof pagesOf>): void {
  if (query.enabled === true) void queryClient.prefetchInfiniteQuery(query)
}

const selectors = new Map<string, (data: InfiniteData<Record<string, unknown[]>>) => Pages<unknown>>()

/** One function per field: React Query selects again only if the data or the function changes. */
function selectorOf<Reply, Item>(field: string) {
  const selector =
    selectors.get(field) ?? (({ pages }) => ({ items: pages.flatMap((page) => page[field] ?? []), pages }))
  selectors.set(field, selector)
  return selector as unknown as (data: InfiniteData<Reply>) => Pages<Item, Reply>
}
