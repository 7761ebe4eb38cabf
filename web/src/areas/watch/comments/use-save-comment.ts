import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Comment } from '@serendib/contract'
import { commentCalls, NOTIFICATION_TYPE, CallError, SessionEnded } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { useToast } from '#ui'
import { notifyOf } from '../../notifications/index.ts'
import type { ReplyTarget } from './comment-drafts.ts'
import type { CommentedVideo } from './queries.ts'

/** What is sent: a new comment, a reply, or an edited comment. */
export interface Writing {
  readonly video: CommentedVideo
  readonly replyTo?: Comment | undefined
  readonly answered?: ReplyTarget | undefined
  readonly edited?: Comment | undefined
}

/** What is wrong with the text itself, or how long to wait. */
function problemOf({ fields, code, text }: CallError): string | undefined {
  return code === 'rate_limited' ? text : fields['text']
}

/** Sends the text. `onProblem` reports errors of the text itself; all others are shown here. */
export function useSaveComment(
  { video: { id: videoId, slug }, replyTo, answered, edited }: Writing,
  handlers: { onSaved: (comment: Comment) => void; onProblem: (problem: string) => void },
) {
  const isSending = useRef(false)
  const showToast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (words: { text: string; userId: number; channelId: number | undefined }) =>
      edited
        ? call(commentCalls.editComment, { body: { commentId: edited.id, text: words.text } })
        : call(commentCalls.addComment, {
            body: { videoId, slug, parentId: replyTo?.id, answeredId: answered?.id, ...words },
          }),
    onSuccess: ({ comment }) => {
      if (!edited) notifyOf({ type: NOTIFICATION_TYPE.comment, videoId, subjectId: comment.id })
      handlers.onSaved(comment)
    },
    onSettled: () => {
      isSending.current = false
    },
    onError: (failure) => {
      const problem = failure instanceof CallError ? problemOf(failure) : undefined
      if (problem !== undefined) handlers.onProblem(problem)
      else if (!(failure instanceof SessionEnded)) showToast(watchTexts.commentFailed, 'error')
    },
  })
  return {
    /** Does nothing while something is being sent, such as on a double click. */
    save(words: Parameters<typeof mutate>[0]) {
      if (isSending.current) return
      isSending.current = true
      mutate(words)
    },
    isSaving: isPending,
  }
}
