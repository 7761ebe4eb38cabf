import { useRef } from 'react'
import { hashKey, useMutation, type QueryFilters } from '@tanstack/react-query'
import type { CallInput, EndpointDefinition, Named, ReplyOf } from '@serendib/contract'
import { SessionEnded } from '@serendib/contract'
import { call, queryClient, formatError } from '../platform/calls/api.ts'
import { commonTexts } from '../platform/texts/common.ts'
import { useToast } from '../ui/overlays/Toast.tsx'
import { confirm, type Question } from './confirm.ts'

/** A call, or all calls of an area. */
type Calls = Named<EndpointDefinition> | Readonly<Record<string, Named<EndpointDefinition>>>

export interface ActionOptions<Input, Reply> {
  /** The toast after success; or what else happens then, and optionally the toast. */
  readonly done?: string | ((reply: Reply, input: Input) => string | undefined | void)
  /**
   * The calls whose cached responses are loaded again, also after an error: somebody else may have been faster.
   */
  readonly changes?: readonly Calls[] | 'everything'
  /** The text of an error that has none of its own. A function chooses the text of each error; null shows nothing. */
  readonly failed?: string | ((error: unknown, input: Input) => string | null)
  /** Called when the session has ended, such as to close a dialog. */
  readonly onSessionEnded?: ((input: Input) => void) | undefined
  /** Actions of the same queue run one after the other, and each press counts. */
  readonly queue?: string
}

/** How an action ended. `problem` is the error's text; null if there is nothing to show, as for an ended session. */
type Outcome<Reply> = { readonly reply: Reply } | { readonly error: unknown; readonly problem: string | null }

/** The outcome of a second press, while the same action with the same input is in flight. */
const PRESSED_AGAIN = { error: null, problem: null }

/**
 * A call that the user starts, with what follows every such call: the toast, the error's text, and loading what
 * changed. A second press while the same input is in flight does nothing. An ended session opens the sign-in popup and shows nothing else.
 */
export function useCall<E extends Named<EndpointDefinition>>(
  endpoint: E,
  options: ActionOptions<CallInput<E>, ReplyOf<E>> = {},
) {
  return useAction((input: CallInput<E>) => call(endpoint, input as CallInput<NoInfer<E>>), options)
}

/** The same for an action that is not exactly one call. */
export function useAction<Input = void, Reply = unknown>(
  action: (input: Input) => Promise<Reply>,
  { done, changes = [], failed, onSessionEnded, queue }: ActionOptions<Input, Reply> = {},
) {
  const toast = useToast()
  const textOfError = (error: unknown, input: Input) => {
    if (error instanceof SessionEnded) return null
    if (typeof failed === 'function') return failed(error, input)
    return formatError(error, failed ?? commonTexts.somethingWentWrong)
  }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ input }: { input: Input; settle: (outcome: Outcome<Reply>) => void }) => action(input),
    onSuccess: (reply, { input, settle }) => {
      const text = typeof done === 'function' ? done(reply, input) : done
      if (typeof text === 'string') toast(text)
      settle({ reply })
      return reload(changes)
    },
    ...(queue !== undefined && { scope: { id: queue } }),
    onError: (error, { input, settle }) => {
      settle({ error, problem: textOfError(error, input) })
      void reload(changes)
      if (error instanceof SessionEnded) onSessionEnded?.(input)
    },
  })
  const inFlight = useRef(new Set<string>())
  const attempt = (input: Input) => {
    const key = hashKey([input])
    if (queue === undefined && inFlight.current.has(key)) return Promise.resolve(PRESSED_AGAIN)
    inFlight.current.add(key)
    const started = new Promise<Outcome<Reply>>((settle) => mutate({ input, settle }))
    return started.finally(() => inFlight.current.delete(key))
  }
  return {
    /** Starts the action. An error is shown as a toast; undefined is returned then. */
    run: async (input: Input): Promise<Reply | undefined> => {
      const outcome = await attempt(input)
      if ('reply' in outcome) return outcome.reply
      if (outcome.problem !== null) toast(outcome.problem, 'error')
      return undefined
    },
    /** Starts the action after a confirmation. An error is shown in the dialog, which stays open. */
    confirm: (question: Omit<Question, 'run'>, input: Input) => {
      const run = async () => {
        const outcome = await attempt(input)
        return 'reply' in outcome ? null : outcome.problem
      }
      confirm({ ...question, run })
    },
    /** Starts the action. An error is returned and shown by the caller. */
    attempt,
    /** Until what changed is loaded again. */
    isRunning: isPending,
    /** The input of the running action. */
    running: isPending ? variables.input : undefined,
  }
}

/** Loads the cached responses of calls again; resolves when visible ones have loaded. */
export async function reload(changes: readonly Calls[] | 'everything'): Promise<void> {
  const filters: QueryFilters[] =
    changes === 'everything' ? [{}] : changes.map((calls) => ({ queryKey: keyOf(calls) }))
  await Promise.all(filters.map((filter) => queryClient.invalidateQueries(filter)))
}

function keyOf(calls: Calls): readonly unknown[] {
  if (isOne(calls)) return [calls.area, calls.name]
  return Object.values(calls)
    .slice(0, 1)
    .map(({ area }) => area)
}

function isOne(calls: Calls): calls is Named<EndpointDefinition> {
  return typeof calls['path'] === 'string'
}
