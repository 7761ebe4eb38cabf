import { useMutation } from '@tanstack/react-query'
import { SessionEnded } from '@serendib/contract'
import { queryClient, textOf } from '../../platform/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { useToast } from '../../ui/Toast.tsx'

/**
 * Does something on this page and says so, or once why not. Whatever came of it, all that is shown asks again: Home, a film's
 * page, the lists here; somebody else may have been faster.
 */
export function useAct<Variables>(
  act: (variables: Variables) => Promise<unknown>,
  options: { said: (variables: Variables) => string; onDone?: (variables: Variables) => void },
) {
  const toast = useToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: act,
    onSuccess: (_answer, done) => {
      toast(options.said(done))
      options.onDone?.(done)
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) toast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return { perform: mutate, pending: isPending ? variables : undefined }
}
