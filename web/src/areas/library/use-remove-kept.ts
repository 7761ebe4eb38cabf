import { useMutation, useMutationState } from '@tanstack/react-query'
import type { KeptVideo } from '@serendib/contract'
import { libraryCalls, SessionEnded, watchCalls } from '@serendib/contract'
import { call, isUnderWay, textOf } from '../../platform/api.ts'
import { oneByOne } from '../../platform/one-by-one.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { libraryTexts } from '../../platform/texts/library.ts'
import { useToast } from '../../ui/Toast.tsx'
import { invalidateKept, type KeptList } from './queries.ts'

/** Takes a video off a list of the viewer's, or puts it back where it was. */
function send(list: KeptList, userId: number, video: KeptVideo, isWanted: boolean): Promise<unknown> {
  const { id: videoId, slug, place } = video
  const body = { userId, videoId, slug, isWanted, place }
  return list === 'watch-later'
    ? call(libraryCalls.watchLater, { body })
    : call(watchCalls.voteVideo, { body: { ...body, vote: 'like' } })
}

/** Takes videos off a list; `removedIds` are those that are on their way out. Each can be undone. */
export function useRemoveKept(list: KeptList, userId: number) {
  const showToast = useToast()
  const onError = (error: Error) => {
    if (!(error instanceof SessionEnded)) showToast(textOf(error, libraryTexts.failed), 'error')
  }
  const restoring = useMutation({
    mutationFn: (video: KeptVideo) => send(list, userId, video, true),
    onSettled: () => invalidateKept(),
    onError,
  })
  const mutationKey = ['take off', list]
  const removing = useMutation({
    ...oneByOne({
      mutationKey,
      send: (video: KeptVideo) => send(list, userId, video, false),
      whenLeft: 'each',
    }),
    onSuccess: (_reply, video) => {
      const text = list === 'liked' ? libraryTexts.removedFromLiked : libraryTexts.removedFromWatchLater
      showToast(text, 'success', { label: commonTexts.undo, onPress: () => restoring.mutate(video) })
    },
    onSettled: () => invalidateKept(),
    onError,
  })
  const removedIds = useMutationState<number>({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => idOf(mutation.state.variables),
  })
  const remove = (video: KeptVideo) => {
    if (!isUnderWay(mutationKey, video)) removing.mutate(video)
  }
  return { remove, removedIds }
}

function idOf(variables: unknown): number {
  const isVideo = typeof variables === 'object' && variables !== null && 'id' in variables
  return isVideo && typeof variables.id === 'number' ? variables.id : 0
}
