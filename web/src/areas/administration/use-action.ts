import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { SessionEnded } from '@serendib/contract'
import { queryClient, textOf } from '../../platform/calls/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'

/**
 * Runs an action and shows its success or error. In either case all visible data is loaded again (Home, a
 * video's page, these lists), because somebody else may have been faster. If the action removes the focused
 * element (a dialog closes, an entry disappears), the focus moves to `focusTarget`. A dialog passes `onDone`, which
 * closes it; on an error it stays open with its selection and shows `problem`.
 */
export function useAction<Variables>(
  action: (variables: Variables) => Promise<unknown>,
  options: {
    successText: (variables: Variables) => string
    focusTarget: (variables: Variables) => HTMLElement | null
    onDone?: () => void
  },
) {
  const { successText, focusTarget, onDone } = options
  const toast = useToast()
  const [problem, setProblem] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: action,
    onMutate: (begun) => {
      setProblem(null)
      setDone(false)
      setBusy(true)
      keepFocusAt(() => focusTarget(begun))
    },
    onSuccess: (_response, done) => {
      setDone(true)
      setBusy(false)
      toast(successText(done))
      onDone?.()
    },
    onError: (error) => {
      setBusy(false)
      // The sign-in popup replaces a dialog.
      if (error instanceof SessionEnded) onDone?.()
      else if (onDone) setProblem(textOf(error, commonTexts.somethingWentWrong))
      else toast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
    onSettled: async (_response, _error, ended) => {
      await queryClient.invalidateQueries()
      keepFocusAt(() => focusTarget(ended))
    },
  })
  return {
    perform: mutate,
    pending: isPending ? variables : undefined,
    /** The completed action, while the lists reload. */
    done: isPending && isDone ? variables : undefined,
    /** The error, until `clearError` or the next attempt. */
    problem,
    clearError: () => setProblem(null),
    /** Busy from a dialog's point of view: reloading lists do not count. */
    isBusy,
  }
}

// By then dialogs and lists are rendered, and keep-focus has found a neighbour if there is one.
const RENDERED_MS = 100

/** Focuses an element if nothing else has the focus, or only an ancestor of it. */
function keepFocusAt(focusTarget: () => HTMLElement | null): void {
  setTimeout(() => {
    const holder = document.activeElement ?? document.body
    const element = focusTarget()
    // The page, its main region, or the list.
    const isAround = !(holder instanceof HTMLElement) || (holder.tabIndex < 0 && holder.contains(element))
    if (isAround) element?.focus({ preventScroll: true })
  }, RENDERED_MS)
}
