import { useMutation, useQuery } from '@tanstack/react-query'
import type { CutState } from '@serendib/contract'
import { cutCalls, SessionEnded } from '@serendib/contract'
import { call, queryClient, queryOf, textOf } from '../../platform/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { cutTexts } from '../../platform/texts/cuts.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { CutRange } from './cut-range.ts'
import { begunText } from './order-texts.ts'

/** A film of one's own. */
export interface CutFilm {
  readonly videoId: number
  readonly userId: number
}

/** Between two looks at how far a cut is. */
const LOOK_AGAIN_MS = 2000

export function isBeingCut(state: CutState | undefined): boolean {
  return state?.order?.failure === null
}

/** What is shown of a film and what is being made of it, asked for again until that is done. */
export function useCut({ videoId, userId }: CutFilm) {
  return useQuery({
    ...queryOf(cutCalls.cutState, { videoId, userId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingCut(state.data?.state) ? LOOK_AGAIN_MS : false),
  })
}

/** Orders a cut, and stops one. `onChanged`: whatever shows the film should ask again. */
export function useCutActs(film: CutFilm, onChanged: () => void) {
  const toast = useToast()
  const { queryKey } = queryOf(cutCalls.cutState, { videoId: film.videoId, userId: film.userId })
  const onSuccess = ({ state }: { state: CutState }) => {
    queryClient.setQueryData(queryKey, { state })
    toast(state.order ? begunText(state.order.fileName) : cutTexts.stopped)
    onChanged()
  }
  const ordering = useMutation({
    mutationFn: (range: CutRange) => call(cutCalls.cutVideo, { body: { ...film, ...range } }),
    onSuccess,
  })
  const dropping = useMutation({
    mutationFn: () => call(cutCalls.dropCut, { body: { ...film } }),
    onSuccess,
  })
  const making = useMutation({
    mutationFn: () => call(cutCalls.makeAgain, { body: { ...film } }),
    onSuccess,
  })
  const error = ordering.error ?? dropping.error ?? making.error
  return {
    order: ordering.mutate,
    isOrdering: ordering.isPending,
    drop: () => dropping.mutate(),
    isDropping: dropping.isPending,
    makeAgain: () => making.mutate(),
    isMakingAgain: making.isPending,
    problem:
      error === null || error instanceof SessionEnded
        ? undefined
        : textOf(error, commonTexts.somethingWentWrong),
  }
}
