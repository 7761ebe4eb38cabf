import { hashKey, QueryClient, queryOptions, type Mutation, type MutationKey } from '@tanstack/react-query'
import type { CallInput, EndpointDefinition, Named, QueryOf, ReplyOf } from '@serendib/contract'
import { currentLanguage, LANGUAGES } from '@serendib/texts'
import { createClient, queryKeyOf, withViewerId, CallError, SessionEnded } from '@serendib/contract'
import { isReplyOf, readInitialData, type InitialQuery } from './initial-data.ts'
import { askPassword } from '../password-prompt.ts'
import { openPrompt } from '../prompts.ts'
import { currentSession } from '../session.ts'

const client = createClient({
  origin: '',
  token: () => currentSession()?.token ?? null,
  viewerId,
  onSessionEnded: openEndedPrompt,
})

/** Opens the sign-in popup of a session that has expired, or was ended elsewhere. */
export function openEndedPrompt({ isRevoked }: { isRevoked?: boolean | undefined }): void {
  openPrompt(isRevoked ? 'signed-out' : 'login-again')
}

/** The signed-in user's id; undefined for guests and for sessions that have none (0). */
function viewerId(): number | undefined {
  return currentSession()?.userId || undefined
}

/**
 * Makes a call of the contract. If the server requires a recent password, asks for it and repeats the call.
 * Throws `CallError`, `SessionEnded` (the sign-in popup is open then) or the network's error.
 */
export const call: typeof client = async (endpoint, input) => {
  try {
    return await client(endpoint, input)
  } catch (thrown) {
    const error = await inPageLanguage(thrown)
    if (error instanceof CallError && error.code === 'not_your_role') reloadRole(endpoint)
    const needsPassword = error instanceof CallError && error.code === 'password_required'
    if (!needsPassword || !(await askPassword())) throw error
    return client(endpoint, input)
  }
}

/** An error with the text of its code in the page's language. Responses are English. */
async function inPageLanguage(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof CallError) || currentLanguage() === LANGUAGES[0]) return thrown
  // Only now, because they are many. Without a connection, the English text is better than none.
  const texts = await import('./translate-error.ts').catch(() => undefined)
  return texts?.translateError(thrown) ?? thrown
}

/** By its name, so that the first view doesn't contain the console's calls. */
const OVERVIEW = { area: 'administration', name: 'overview' }

/** The role has changed since it was shown: the admin console is loaded again and says so. */
function reloadRole({ path }: EndpointDefinition): void {
  const queryKey = [OVERVIEW.area, OVERVIEW.name]
  if (!path.endsWith(`/${OVERVIEW.name}`)) void queryClient.invalidateQueries({ queryKey })
}

/** The key of a query: a private response belongs to its viewer. */
export function viewerQueryKey<E extends Named<EndpointDefinition>>(endpoint: E, query?: QueryOf<E>) {
  return queryKeyOf(endpoint, withViewerId(endpoint, query, viewerId()))
}

/** Whether a query can be answered: private calls need a session. */
export function isAllowed(endpoint: EndpointDefinition): boolean {
  return endpoint.access === 'public' || currentSession() !== null
}

/** A query of the contract for `useQuery` and loaders: its key and its call. */
export function queryOf<E extends Named<EndpointDefinition>>(endpoint: E, query?: QueryOf<E>) {
  const queryKey = viewerQueryKey(endpoint, query)
  return queryOptions({
    queryKey,
    initialData: () => initialQuery(endpoint, queryKey),
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: ({ signal }): Promise<ReplyOf<E>> => {
      const input: CallInput<E> = query === undefined ? { signal } : { query, signal }
      return call(endpoint, input as CallInput<NoInfer<E>>)
    },
  })
}

/** The response to a query if it is known without a request: from the cache or the page's initial data. */
export function cachedResponse<E extends Named<EndpointDefinition>>(
  endpoint: E,
  query: QueryOf<E>,
): ReplyOf<E> | undefined {
  const queryKey = queryKeyOf(endpoint, query)
  return queryClient.getQueryData<ReplyOf<E>>(queryKey) ?? initialQuery(endpoint, queryKey)
}

/** The page's query cache. An ApiError is final; network errors are retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof CallError || error instanceof SessionEnded),
    },
  },
})

/**
 * Whether the same mutation is already running, to ignore a second click. `variables` are those of the
 * mutation.
 */
export function isInFlight(mutationKey: MutationKey, variables?: unknown): boolean {
  const isSame = ({ state }: Mutation) => state.variables === variables
  return queryClient.isMutating({ mutationKey, exact: true, predicate: isSame }) > 0
}

/** The text to show for an error: the server's own if it has one, otherwise `fallback`. */
export function formatError(error: unknown, fallback: string): string {
  return error instanceof CallError && error.text !== '' ? error.text : fallback
}

/**
 * The text to show where one fallback covers all errors: the server's own only if it says how long to wait.
 */
export function textOfWait(error: unknown, fallback: string): string {
  return error instanceof CallError && error.retryAfterSeconds !== undefined ? error.text : fallback
}

/** On the server, where one process renders for everybody: replaces all cached responses with these. */
export function startWithInitialData(initialQueries: readonly InitialQuery[]): void {
  queryClient.clear()
  initialData = responsesByKey(initialQueries)
}

let initialData: ReadonlyMap<string, unknown> | undefined

/** The page's initial data, by the hash of each query key. */
function responsesByKey(initialQueries: readonly InitialQuery[]): ReadonlyMap<string, unknown> {
  return new Map(
    initialQueries.map(({ area, name, query, reply }) => [
      hashKey(query === null ? [area, name] : [area, name, query]),
      reply,
    ]),
  )
}

function initialQuery<E extends EndpointDefinition>(
  endpoint: E,
  queryKey: readonly unknown[],
): ReplyOf<E> | undefined {
  initialData ??= responsesByKey(readInitialData())
  const reply = initialData.get(hashKey(queryKey))
  return isReplyOf(endpoint, reply) ? reply : undefined
}
