import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { VideoCard } from '@serendib/contract'
import { playlistCalls, CallError, SessionEnded } from '@serendib/contract'
import { call, queryClient, formatError } from '../../../platform/calls/api.ts'
import { sequentialMutation } from '../../../platform/calls/sequential-mutation.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { playlistTexts } from '../../../platform/texts/playlists.ts'
import { useToast } from '#ui'
import { invalidatePlaylists, playlistQuery } from '../queries.ts'
import { visibleIndexOf, toRemoved, type Removed } from './removed-entries.ts'

interface Change {
  /** The resulting list. */
  readonly after: VideoCard[]
  readonly send: () => Promise<unknown>
  readonly onDone?: () => void
}

/** Moves and removes videos of a playlist: shown at once, sent one after the other, then reloaded. */
export function useEntryActions(playlistId: number): {
  move: (videos: VideoCard[], from: number, to: number) => void
  remove: (videos: VideoCard[], index: number) => void
} {
  const showToast = useToast()
  const { queryKey } = playlistQuery(String(playlistId))
  const mutationKey = ['playlist order', playlistId]
  const gone = useRef<readonly Removed[]>([])
  const { mutate } = useMutation({
    // Each move names its neighbour, whose position must be as shown.
    ...sequentialMutation({ mutationKey, send: ({ send }: Change) => send(), whenLeft: 'each' }),
    onMutate: async ({ after }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, videos: after })
    },
    onSuccess: (_reply, { onDone }) => onDone?.(),
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(formatError(error, playlistTexts.failed), 'error')
    },
    onSettled: () => {
      // While more changes are waiting, the server's list is older than the visible one.
      if (queryClient.isMutating({ mutationKey }) === 1) void invalidatePlaylists()
    },
  })

  const moveTo = (videoId: number, behindVideoId: number | undefined) =>
    call(playlistCalls.moveVideo, {
      body: { playlistId, videoId, ...(behindVideoId !== undefined && { behindVideoId }) },
    })

  const restore = (video: VideoCard, removed: Removed) => {
    // There may have been other changes in the meantime.
    const videos = queryClient.getQueryData(queryKey)?.videos ?? []
    gone.current = gone.current.filter((other) => other !== removed)
    const index = Math.min(visibleIndexOf(removed, gone.current), videos.length)
    mutate({
      after: videos.toSpliced(index, 0, video),
      send: async () => {
        await call(playlistCalls.addVideo, {
          body: { playlistId, videoId: video.id, videoSlug: video.slug },
        })
        await moveTo(video.id, videos[index - 1]?.id)
      },
    })
  }

  return {
    move: (videos, from, to) => {
      const video = videos[from]
      if (!video) return
      const others = videos.toSpliced(from, 1)
      mutate({
        after: others.toSpliced(to, 0, video),
        send: () => moveTo(video.id, others[to - 1]?.id),
      })
    },
    remove: (videos, index) => {
      const video = videos[index]
      if (!video) return
      const removed = toRemoved(video.id, index, gone.current)
      gone.current = [...gone.current, removed]
      mutate({
        after: videos.toSpliced(index, 1),
        send: () =>
          call(playlistCalls.removeVideo, { body: { playlistId, videoId: video.id } }).catch(orGone),
        onDone: () =>
          showToast(playlistTexts.removed({ title: video.title }), 'success', {
            label: commonTexts.undo,
            onPress: () => restore(video, removed),
          }),
      })
    },
  }
}

/** A video that is already gone (removed in another window, or when the page was left) doesn't need to be removed. */
function orGone(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'playlist_video_missing') throw error
}
