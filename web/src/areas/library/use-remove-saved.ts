import { useMutation, useMutationState } from '@tanstack/react-query'
import type { SavedVideo } from '@serendib/contract'
import { libraryCalls, playlistCalls, SessionEnded, watchCalls } from '@serendib/contract'
import { reload, useAction } from '../../kit/use-call.ts'
import { call, isInFlight, formatError } from '../../platform/calls/api.ts'
import { sequentialMutation } from '../../platform/calls/sequential-mutation.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { libraryTexts } from '../../platform/texts/library.ts'
import { useToast } from '#ui'
import type { SavedList } from './queries.ts'

/** The lists, the save panel and the watch page show what is saved. */
const changes = [libraryCalls, playlistCalls, watchCalls]
const { failed } = libraryTexts

/** Removes a video from a list of the viewer, or restores it at its position. */
function send(
  list: SavedList,
  { id: videoId, slug, position }: SavedVideo,
  isWanted: boolean,
): Promise<unknown> {
  const body = { videoId, slug, isWanted, position }
  return list === 'watch-later'
    ? call(libraryCalls.watchLater, { body })
    : call(watchCalls.voteVideo, { body: { ...body, vote: 'like' } })
}

/** Removes videos from a list; `removedIds` are those being removed. Each removal can be undone. */
export function useRemoveSaved(list: SavedList) {
  const showToast = useToast()
  const restoring = useAction((video: SavedVideo) => send(list, video, true), { failed, changes })
  const mutationKey = ['take off', list]
  const removing = useMutation({
    ...sequentialMutation({
      mutationKey,
      send: (video: SavedVideo) => send(list, video, false),
      whenLeft: 'each',
    }),
    onSuccess: (_reply, video) => {
      const text = list === 'liked' ? libraryTexts.removedFromLiked : libraryTexts.removedFromWatchLater
      showToast(text, 'success', { label: commonTexts.undo, onPress: () => void restoring.run(video) })
    },
    onSettled: () => reload(changes),
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(formatError(error, failed), 'error')
    },
  })
  const removedIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => readId(state.variables),
  })
  const remove = (video: SavedVideo) => {
    if (!isInFlight(mutationKey, video)) removing.mutate(video)
  }
  return { remove, removedIds }
}

function readId(variables: unknown): number {
  const isVideo = typeof variables === 'object' && variables !== null && 'id' in variables
  return isVideo && typeof variables.id === 'number' ? variables.id : 0
}
