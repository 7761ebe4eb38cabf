import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Comment } from '@serendib/contract'
import { commentCalls, queryKeyOf, SessionEnded } from '@serendib/contract'
import { call, queryClient, textOf } from '../../../platform/calls/api.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Button, Checkbox, Dialog, uiTexts, useToast } from '#ui'
import { reloadCommentsAndCount } from './comment-cache.ts'
import type { CommentContext } from './comment-context.ts'

/**
 * Asks the video's owner to confirm blocking a comment's author, and what to do with the author's comments.
 */
export function BlockDialog(props: {
  comment: Comment
  context: CommentContext
  isOpen: boolean
  onClose: () => void
}) {
  const { comment, context, isOpen, onClose } = props
  const { video, onRemoved } = context
  const [isRemoving, setRemoving] = useState(false)
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(commentCalls.blockCommenter, { body: { commentId: comment.id, isRemoving } }),
    onSuccess: async ({ removed }) => {
      toast(watchTexts.blocked(comment.authorName))
      onClose()
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(commentCalls.blockedCommenters) })
      if (removed === 0) return
      onRemoved()
      await reloadCommentsAndCount(video)
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) toast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={watchTexts.blockTitle(comment.authorName)}
      description={watchTexts.blockText}
      cancelLabel={uiTexts.cancel}
      isBusy={isPending}
      actions={
        <Button variant="danger" isLoading={isPending} onClick={() => mutate()}>
          {watchTexts.blockConfirm}
        </Button>
      }
    >
      <Checkbox
        label={watchTexts.blockRemoving}
        checked={isRemoving}
        onChange={(event) => setRemoving(event.target.checked)}
      />
    </Dialog>
  )
}
