import { useMutation } from '@tanstack/react-query'
import type { Comment } from '@serendib/contract'
import { commentCalls, SessionEnded } from '@serendib/contract'
import { call, isInFlight, textOfWait } from '../../../platform/calls/api.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { useToast } from '#ui'
import { changeVideo } from '../change-video.ts'
import { changeComment, dropComment, reloadComments } from './comment-cache.ts'
import type { CommentContext } from './comment-context.ts'

/** The actions of the video's owner or the comment's author. */
export function useCommentActions(comment: Comment, { video, onRemoved }: CommentContext) {
  const showToast = useToast()
  const onError = (error: Error) => {
    if (error instanceof SessionEnded) return
    showToast(textOfWait(error, commonTexts.somethingWentWrong), 'error')
  }
  const body = { commentId: comment.id }
  const pin = useMutation({
    mutationFn: () =>
      comment.isPinned
        ? call(commentCalls.removePinnedComment, { body })
        : call(commentCalls.pinComment, { body: { ...body, videoId: video.id } }),
    onSuccess: () => {
      showToast(comment.isPinned ? watchTexts.unpinned : watchTexts.pinned)
      return reloadComments(video.id)
    },
    onError,
  })
  const heart = useMutation({
    mutationFn: () => call(commentCalls.adminLikesComments, { body }),
    onSuccess: ({ isHearted }) => {
      changeComment(comment.id, { isHearted })
      showToast(isHearted ? watchTexts.hearted : watchTexts.unhearted)
    },
    onError,
  })
  const removalKey = ['remove comment', comment.id]
  const remove = useMutation({
    mutationKey: removalKey,
    mutationFn: () => call(commentCalls.removeComment, { body }),
    onSuccess: ({ removed }) => {
      showToast(watchTexts.removed)
      changeVideo(video.slug, { comments: Math.max(0, video.comments - removed) })
      dropComment(comment)
      onRemoved()
    },
    onError,
  })
  return {
    togglePin: () => !pin.isPending && pin.mutate(),
    toggleHeart: () => !heart.isPending && heart.mutate(),
    remove: (options: { onSettled: () => void }) => {
      if (!isInFlight(removalKey)) remove.mutate(undefined, options)
    },
    isRemoving: remove.isPending,
  }
}
