import { useMutation } from '@tanstack/react-query'
import { historyCalls, SessionEnded } from '@serendib/contract'
import { queryClient, textOf } from '../../platform/calls/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'

/** Removes history entries, shows a message, and reloads the lists that show them. */
export function useRemoval<Variables>(
  remove: (variables: Variables) => Promise<unknown>,
  options: { said: string },
) {
  const showToast = useToast()
  return useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      showToast(options.said)
      // The library and the search box show the same history.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => HISTORY_AREAS.has(queryKey[0]) })
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
  })
}

const HISTORY_AREAS: ReadonlySet<unknown> = new Set([historyCalls.watchHistory.area, 'library', 'search'])
