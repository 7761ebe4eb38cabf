import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { SessionEnded } from '@serendib/contract'
import { queryClient, textOf } from '../../platform/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { useToast } from '../../ui/Toast.tsx'

/**
 * Does something on this page and says so, or once why not. Whatever came of it, all that is shown asks again: Home, a film's
 * page, the lists here; somebody else may have been faster. Who loses the focus by it (a dialog closes, an entry goes) finds it at
 * `place`. What a dialog asks for has `onDone`, which closes it: why not is its `problem` then, and it stays with what was chosen.
 */
export function useAct<Variables>(
  act: (variables: Variables) => Promise<unknown>,
  options: {
    said: (variables: Variables) => string
    place: (variables: Variables) => HTMLElement | null
    onDone?: () => void
  },
) {
  const { said, place, onDone } = options
  const toast = useToast()
  const [problem, setProblem] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: act,
    onMutate: (begun) => {
      setProblem(null)
      setDone(false)
      keepFocusAt(() => place(begun))
    },
    onSuccess: (_answer, done) => {
      setDone(true)
      toast(said(done))
      onDone?.()
    },
    onError: (error) => {
      // The login popup takes the place of a dialog.
      if (error instanceof SessionEnded) onDone?.()
      else if (onDone) setProblem(textOf(error, commonTexts.somethingWentWrong))
      else toast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
    onSettled: async (_answer, _error, ended) => {
      await queryClient.invalidateQueries()
      keepFocusAt(() => place(ended))
    },
  })
  return {
    perform: mutate,
    pending: isPending ? variables : undefined,
    /** What is done already, while the lists ask again. */
    done: isPending && isDone ? variables : undefined,
    /** Why it was not done; until `forget`, or the next try. */
    problem,
    forget: () => setProblem(null),
    /** Being sent, as far as a dialog is concerned: the lists that ask again are not waited for. */
    isBusy: isPending && !isDone && problem === null,
  }
}

// By then dialogs and lists are drawn, and what keeps the focus near has found a neighbour or not.
const DRAWN_MS = 100

/** Gives the focus to a place, where it is nowhere, or only around that place. */
function keepFocusAt(place: () => HTMLElement | null): void {
  setTimeout(() => {
    const holder = document.activeElement ?? document.body
    const element = place()
    // The page, its main part, or the list.
    const isAround = !(holder instanceof HTMLElement) || (holder.tabIndex < 0 && holder.contains(element))
    if (isAround) element?.focus({ preventScroll: true })
  }, DRAWN_MS)
}
