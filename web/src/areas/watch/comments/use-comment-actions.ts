import { useRef } from 'react'
import type { Comment } from '@serendib/contract'
import { commentCalls } from '@serendib/contract'
import { useAction, useCall } from '../../../kit/index.ts'
import { call, textOfWait } from '../../../platform/calls/api.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { changeVideo } from '../change-video.ts'
import { changeComment, dropComment, reloadComments } from './comment-cache.ts'
import type { CommentContext } from './comment-context.ts'

const failed = (error: unknown) => textOfWait(error, commonTexts.somethingWentWrong)

/** The actions of the video's owner or the comment's author. */
export function useCommentActions(comment: Comment, { video, title }: CommentContext) {
  const isRemoved = useRef(false)
  const body = { commentId: comment.id }
  const pin = useAction(
    () =>
      comment.isPinned
        ? call(commentCalls.removePinnedComment, { body })
        : call(commentCalls.pinComment, { body: { ...body, videoId: video.id } }),
    {
      done: () => {
        void reloadComments(video.id)
        return comment.isPinned ? watchTexts.unpinned : watchTexts.pinned
      },
      failed,
    },
  )
  const heart = useCall(commentCalls.adminLikesComments, {
    done: ({ isHearted }) => {
      changeComment(comment.id, { isHearted })
      return isHearted ? watchTexts.hearted : watchTexts.unhearted
    },
    failed,
  })
  const removal = useCall(commentCalls.removeComment, {
    done: ({ removed }) => {
      changeVideo(video.slug, { comments: Math.max(0, video.comments - removed) })
      dropComment(comment)
      isRemoved.current = true
      return watchTexts.removed
    },
    failed,
  })
  return {
    togglePin: () => void pin.run(),
    toggleHeart: () => void heart.run({ body }),
    askToRemove: () =>
      removal.confirm(
        {
          title: watchTexts.removeTitle,
          text: comment.replies > 0 ? watchTexts.removeWithReplies : watchTexts.removeText,
          label: watchTexts.remove,
          isDanger: true,
          finalFocus: () => (isRemoved.current ? title() : null),
        },
        { body },
      ),
  }
}
