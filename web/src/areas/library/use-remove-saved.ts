import { useMutation, useMutationState } from '@tanstack/react-query'
import type { SavedVideo } from '@serendib/contract'
import { libraryCalls, SessionEnded, watchCalls } from '@serendib/contract'
import { call, isInFlight, textOf } from '../../platform/calls/api.ts'
import { sequentialMutation } from '../../platform/calls/sequential-mutation.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { libraryTexts } from '../../platform/texts/library.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'
import { invalidateSavedVideos, type SavedList } from './queries.ts'

/** Removes a video from a list of the viewer, or restores it at its position. */
function send(list: SavedList, userId: number, video: SavedVideo, isWanted: boolean): Promise<unknown> {
  const { id: videoId, slug, position } = video
  const body = { userId, videoId, slug, isWanted, position }
  return list === 'watch-later'
    ? call(libraryCalls.watchLater, { body })
    : call(watchCalls.voteVideo, { body: { ...body, vote: 'like' } })
}

/** Removes videos from a list; `removedIds` are those being removed. Each removal can be undone. */
export function useRemoveSaved(list: SavedList, userId: number) {
  const showToast = useToast()
  const onError = (error: Error) => {
    if (!(error instanceof SessionEnded)) showToast(textOf(error, libraryTexts.failed), 'error')
  }
  const restoring = useMutation({
    mutationFn: (video: SavedVideo) => send(list, userId, video, true),
    onSettled: () => invalidateSavedVideos(),
    onError,
  })
  const mutationKey = ['take off', list]
  const removing = useMutation({
    ...sequentialMutation({
      mutationKey,
      send: (video: SavedVideo) => send(list, userId, video, false),
      whenLeft: 'each',
    }),
    onSuccess: (_reply, video) => {
      const text = list === 'liked' ? libraryTexts.removedFromLiked : libraryTexts.removedFromWatchLater
      showToast(text, 'success', { label: commonTexts.undo, onPress: () => restoring.mutate(video) })
    },
    onSettled: () => invalidateSavedVideos(),
    onError,
  })
  const removedIds = useMutationState<number>({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => idOf(mutation.state.variables),
  })
  const remove = (video: SavedVideo) => {
    if (!isInFlight(mutationKey, video)) removing.mutate(video)
  }
  return { remove, removedIds }
}

function idOf(variables: unknown): number {
  const isVideo = typeof variables === 'object' && variables !== null && 'id' in variables
  return isVideo && typeof variables.id === 'number' ? variables.id : 0
}
