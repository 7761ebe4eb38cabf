import { useMutation } from '@tanstack/react-query'
import { SessionEnded } from '@serendib/contract'
import { queryClient, textOf } from '../../platform/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { useToast } from '../../ui/Toast.tsx'

/**
 * Does something on this page and says so, or once why not. Whatever came of it, all that is shown asks again: Home, a film's
 * page, the lists here; somebody else may have been faster. Who loses the focus by it (a dialog closes, an entry goes) finds it at
 * `place`.
 */
export function useAct<Variables>(
  act: (variables: Variables) => Promise<unknown>,
  options: { said: (variables: Variables) => string; place: (variables: Variables) => HTMLElement | null },
) {
  const toast = useToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: act,
    onMutate: (begun) => keepFocusAt(() => options.place(begun)),
    onSuccess: (_answer, done) => toast(options.said(done)),
    onError: (error) => {
      if (!(error instanceof SessionEnded)) toast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
    onSettled: async (_answer, _error, ended) => {
      await queryClient.invalidateQueries()
      keepFocusAt(() => options.place(ended))
    },
  })
  return { perform: mutate, pending: isPending ? variables : undefined }
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
