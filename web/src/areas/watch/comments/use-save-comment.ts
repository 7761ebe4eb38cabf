import type { Comment } from '@serendib/contract'
import { commentCalls, NOTIFICATION_TYPE, CallError } from '@serendib/contract'
import { useAction } from '../../../kit/index.ts'
import { call } from '../../../platform/calls/api.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
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
function formatProblem({ fields, code, text }: CallError): string | undefined {
  return code === 'rate_limited' ? text : fields['text']
}

/** Sends the text. `onProblem` reports errors of the text itself; all others are shown here. */
export function useSaveComment(
  { video: { id: videoId, slug }, replyTo, answered, edited }: Writing,
  handlers: { onSaved: (comment: Comment) => void; onProblem: (problem: string) => void },
) {
  return useAction(
    (words: { text: string; channelId: number | undefined }) =>
      edited
        ? call(commentCalls.editComment, { body: { commentId: edited.id, text: words.text } })
        : call(commentCalls.addComment, {
            body: { videoId, slug, parentId: replyTo?.id, answeredId: answered?.id, ...words },
          }),
    {
      done: ({ comment }) => {
        if (!edited) notifyOf({ type: NOTIFICATION_TYPE.comment, videoId, subjectId: comment.id })
        handlers.onSaved(comment)
      },
      failed: (error) => {
        const problem = error instanceof CallError ? formatProblem(error) : undefined
        if (problem === undefined) return watchTexts.commentFailed
        handlers.onProblem(problem)
        return null
      },
    },
  )
}
