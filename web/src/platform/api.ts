import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, EndpointDefinition, Named, QueryOf, ReplyOf, WireReply } from '@serendib/contract'
import { createClient, decodeReply, everyCall, queryKeyOf, Refused, SessionEnded } from '@serendib/contract'
import { openPrompt } from './prompts.ts'
import { currentSession } from './session.ts'

/** Makes a call of the contract. Throws `Refused`, `SessionEnded` (the login popup is open then) or the network's error. */
export const call = createClient({
  origin: '',
  token: () => currentSession()?.token ?? null,
  onSessionEnded: () => openPrompt('login-again'),
})

/** A query of the contract for `useQuery` and loaders: its key and its call. */
export function queryOf<E extends Named<EndpointDefinition>>(endpoint: E, query?: QueryOf<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, query),
    queryFn: ({ signal }): Promise<ReplyOf<E>> => {
      const input: CallInput<E> = query === undefined ? { signal } : { query, signal }
      return call(endpoint, input as CallInput<NoInfer<E>>)
    },
  })
}

/** The page's cache of queries. A refusal is final; what the network lost is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof Refused || error instanceof SessionEnded),
    },
  },
})

interface FirstQuery {
  area: string
  name: string
  query: Record<string, unknown> | null
  reply: WireReply
}

/** Puts the answers that came inside the page into the cache, so that the first paint needs no call. */
export function takeFirstQueries(): void {
  const element = document.getElementById('first-queries')
  if (!element?.textContent) return
  const queries = JSON.parse(element.textContent) as FirstQuery[]
  const endpoints = everyCall()
  for (const { area, name, query, reply } of queries) {
    const endpoint = endpoints.find((candidate) => candidate.area === area && candidate.name === name)
    if (!endpoint) continue
    queryClient.setQueryData(
      queryKeyOf(endpoint, (query ?? undefined) as never),
      decodeReply(endpoint, reply),
    )
  }
}

/** What to show for an error: the server's own text where it gave one, else the text of the place. */
export function textOf(error: unknown, fallback: string): string {
  return error instanceof Refused && error.text !== '' ? error.text : fallback
}
