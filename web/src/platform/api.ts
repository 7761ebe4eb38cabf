import { hashKey, QueryClient, queryOptions, type Mutation, type MutationKey } from '@tanstack/react-query'
import type { CallInput, EndpointDefinition, Named, QueryOf, ReplyOf } from '@serendib/contract'
import { createClient, queryKeyOf, Refused, SessionEnded } from '@serendib/contract'
import { isReplyOf, readFirstAnswers, type FirstAnswer } from './first-answers.ts'
import { askPassword } from './password-prompt.ts'
import { openPrompt } from './prompts.ts'
import { currentSession } from './session.ts'

const client = createClient({
  origin: '',
  token: () => currentSession()?.token ?? null,
  onSessionEnded: () => openPrompt('login-again'),
})

/**
 * Makes a call of the contract; where the server wants the password first, asks for it and repeats the call. Throws `Refused`,
 * `SessionEnded` (the login popup is open then) or the network's error.
 */
export const call: typeof client = async (endpoint, input) => {
  try {
    return await client(endpoint, input)
  } catch (error) {
    const needsPassword = error instanceof Refused && error.code === 'password_required'
    if (!needsPassword || !(await askPassword())) throw error
    return client(endpoint, input)
  }
}

/** A query of the contract for `useQuery` and loaders: its key and its call. */
export function queryOf<E extends Named<EndpointDefinition>>(endpoint: E, query?: QueryOf<E>) {
  const queryKey = queryKeyOf(endpoint, query)
  return queryOptions({
    queryKey,
    initialData: () => firstAnswer(endpoint, queryKey),
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: ({ signal }): Promise<ReplyOf<E>> => {
      const input: CallInput<E> = query === undefined ? { signal } : { query, signal }
      return call(endpoint, input as CallInput<NoInfer<E>>)
    },
  })
}

/** What is known of an answer without asking: from the cache, or from what came inside the page. */
export function knownAnswer<E extends Named<EndpointDefinition>>(
  endpoint: E,
  query: QueryOf<E>,
): ReplyOf<E> | undefined {
  const queryKey = queryKeyOf(endpoint, query)
  return queryClient.getQueryData<ReplyOf<E>>(queryKey) ?? firstAnswer(endpoint, queryKey)
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

/** Whether the same is being sent already: for the second press of two. `variables` are those of the mutation. */
export function isUnderWay(mutationKey: MutationKey, variables?: unknown): boolean {
  const isSame = ({ state }: Mutation) => state.variables === variables
  return queryClient.isMutating({ mutationKey, exact: true, predicate: isSame }) > 0
}

/** What to show for an error: the server's own text where it gave one, else the text of the place. */
export function textOf(error: unknown, fallback: string): string {
  return error instanceof Refused && error.text !== '' ? error.text : fallback
}

/** What to show where a place has one text for whatever fails: the server's own where it says how long to wait. */
export function textOfWait(error: unknown, fallback: string): string {
  return error instanceof Refused && error.retryAfterSeconds !== undefined ? error.text : fallback
}

/** On the server, where one process draws for everybody: forgets all answers, and knows these from then on. */
export function startWithAnswers(answers: readonly FirstAnswer[]): void {
  queryClient.clear()
  firstAnswers = answersByKey(answers)
}

let firstAnswers: ReadonlyMap<string, unknown> | undefined

/** The answers that came inside the page, by the hash of their key. */
function answersByKey(answers: readonly FirstAnswer[]): ReadonlyMap<string, unknown> {
  return new Map(
    answers.map(({ area, name, query, reply }) => [
      hashKey(query === null ? [area, name] : [area, name, query]),
      reply,
    ]),
  )
}

function firstAnswer<E extends EndpointDefinition>(
  endpoint: E,
  queryKey: readonly unknown[],
): ReplyOf<E> | undefined {
  firstAnswers ??= answersByKey(readFirstAnswers())
  const reply = firstAnswers.get(hashKey(queryKey))
  return isReplyOf(endpoint, reply) ? reply : undefined
}
